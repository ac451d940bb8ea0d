// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.python;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/** Understands the text of a {@code requirements.txt}, with what it includes. */
final class RequirementList {
    private static final Pattern INCLUDE =
            Pattern.compile("(-r|--requirement|-c|--constraint)[ =]\\s*(.+)");
    private static final int DEEPEST = 10;

    private final UnaryOperator<String> files;
    private final List<String> packages = new ArrayList<>();
    private final List<String> constraints = new ArrayList<>();

    private RequirementList(UnaryOperator<String> files) {
        this.files = files;
    }

    /**
     * @param name of the file
     * @param files gives the text of a file, by its path from the working directory
     */
    static PythonRequirements read(String name, UnaryOperator<String> files) {
        var list = new RequirementList(files);
        list.file(name, list.packages, 0);
        return new PythonRequirements(list.packages, list.constraints);
    }

    private void file(String name, List<String> into, int depth) {
        if (depth > DEEPEST) {
            throw new RequirementRefusal("circle", name);
        }
        for (var line : lines(files.apply(name))) {
            var include = INCLUDE.matcher(line);
            if (include.matches()) {
                boolean wishes = include.group(1).equals("-r") || include.group(1).endsWith("ment");
                file(
                        beside(name, include.group(2).strip()),
                        wishes ? into : constraints,
                        depth + 1);
            } else if (PythonRequirements.isPackage(line)) {
                into.add(line);
            } else {
                throw new RequirementRefusal("bad-line", name, line);
            }
        }
    }

    /** Paths in a file are meant from where it lies. */
    private static String beside(String file, String other) {
        int slash = file.lastIndexOf('/');
        return slash < 0 || other.startsWith("/") ? other : file.substring(0, slash + 1) + other;
    }

    /** Without remarks, joined where a line goes on; hashes are of files we do not choose. */
    static List<String> lines(String text) {
        return text.replaceAll("\\\\\\r?\\n", " ")
                .lines()
                .map(line -> line.replaceFirst("(^|\\s)#.*", ""))
                .map(line -> line.replaceAll("\\s--hash[ =]\\S+", ""))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }
}
