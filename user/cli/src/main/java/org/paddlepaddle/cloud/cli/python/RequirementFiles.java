// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * The lists of packages in a directory.
 *
 * @param directory in which names of files are meant
 */
public record RequirementFiles(Path directory) {
    private static final List<String> LISTS = List.of("requirements.lock", "requirements.txt");
    private static final String PROJECT = "pyproject.toml";
    private static final List<String> LOCKS = List.of("uv.lock", "poetry.lock");

    /**
     * What was found.
     *
     * @param from the file
     */
    public record Found(PythonRequirements wished, String from) {}

    /** What the directory says it needs; the first of the usual files speaks for it. */
    public Optional<Found> find() {
        return Stream.concat(LISTS.stream(), Stream.of(PROJECT))
                .filter(name -> Files.isRegularFile(directory.resolve(name)))
                .map(name -> new Found(read(name), name))
                .filter(found -> !found.wished().isEmpty())
                .findFirst();
    }

    /** What one file says. */
    public PythonRequirements read(String name) {
        return name.endsWith(".toml")
                ? new PythonRequirements(
                        ProjectFile.dependencies(name, text(name)), locked(directory(name)))
                : RequirementList.read(name, this::text);
    }

    /** What files and words ask for together. */
    public PythonRequirements all(List<String> files, List<String> packages) {
        var wished = new ArrayList<String>();
        var constraints = new ArrayList<String>();
        for (var file : files) {
            var read = read(file);
            wished.addAll(read.packages());
            constraints.addAll(read.constraints());
        }
        for (var line : packages) {
            if (!PythonRequirements.isPackage(line)) {
                throw new RequirementRefusal("bad-line", "--package", line);
            }
            wished.add(line);
        }
        return new PythonRequirements(wished, constraints);
    }

    private List<String> locked(Path beside) {
        return LOCKS.stream()
                .filter(name -> Files.isRegularFile(beside.resolve(name)))
                .findFirst()
                .map(name -> ProjectFile.locked(name, text(beside.resolve(name).toString())))
                .orElse(List.of());
    }

    private Path directory(String file) {
        return Optional.ofNullable(directory.resolve(file).getParent()).orElse(directory);
    }

    private String text(String name) {
        try {
            return Files.readString(directory.resolve(name));
        } catch (NoSuchFileException e) {
            throw new RequirementRefusal("absent", name);
        } catch (IOException e) {
            throw new RequirementRefusal("unreadable", name, String.valueOf(e.getMessage()));
        }
    }
}
