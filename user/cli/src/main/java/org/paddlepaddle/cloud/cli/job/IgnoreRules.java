// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;

/** Which files of a working directory stay at home: the usual ones, and those its owner names. */
final class IgnoreRules {
    static final String FILE = ".pdcignore";

    private static final List<String> USUAL =
            List.of(".*", "__pycache__", "*.pyc", "venv", "node_modules");

    private final List<PathMatcher> patterns;

    private IgnoreRules(List<PathMatcher> patterns) {
        this.patterns = patterns;
    }

    /** One glob per line of {@code .pdcignore}; {@code #} begins a remark. */
    static IgnoreRules of(Path directory) {
        var globs = new ArrayList<>(USUAL);
        var file = directory.resolve(FILE);
        if (Files.isRegularFile(file)) {
            try {
                Files.readAllLines(file).stream()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .map(
                                line ->
                                        line.endsWith("/")
                                                ? line.substring(0, line.length() - 1)
                                                : line)
                        .forEach(globs::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new IgnoreRules(globs.stream().map(IgnoreRules::matcher).toList());
    }

    /** Whether a file or directory stays at home; by its own name, or by its path from the root. */
    boolean ignores(Path relative) {
        return patterns.stream()
                .anyMatch(
                        pattern ->
                                pattern.matches(relative)
                                        || pattern.matches(relative.getFileName()));
    }

    private static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }
}
