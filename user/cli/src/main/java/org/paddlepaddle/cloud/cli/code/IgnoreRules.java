// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which files of a working directory stay at home: the usual ones, and those its owner names in
 * {@code .gitignore} and {@code .pdcignore}. The last rule that fits decides; those of a directory
 * come after those of the directory above.
 */
final class IgnoreRules {
    static final List<String> FILES = List.of(".gitignore", ".pdcignore");

    private static final List<String> USUAL =
            List.of(".*", "__pycache__", "*.pyc", "venv", "node_modules");

    private final List<IgnorePattern> patterns;

    private IgnoreRules(List<IgnorePattern> patterns) {
        this.patterns = patterns;
    }

    /** What holds at the root of a working directory. */
    static IgnoreRules of(Path root) {
        var usual = USUAL.stream().flatMap(line -> IgnorePattern.of("", line).stream()).toList();
        return new IgnoreRules(usual).in(root, "");
    }

    /**
     * What holds in a directory below.
     *
     * @param relative its path from the root, with slashes; empty for the root
     */
    IgnoreRules in(Path directory, String relative) {
        var all = new ArrayList<>(patterns);
        for (var name : FILES) {
            var file = directory.resolve(name);
            if (Files.isRegularFile(file)) {
                lines(file).forEach(line -> IgnorePattern.of(relative, line).ifPresent(all::add));
            }
        }
        return all.size() == patterns.size() ? this : new IgnoreRules(all);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a file or directory stays at home, by its path from the root. */
    boolean ignores(String relative, boolean directory) {
        return patterns.reversed().stream()
                .filter(pattern -> pattern.fits(relative, directory))
                .findFirst()
                .filter(IgnorePattern::ignores)
                .isPresent();
    }
}
