// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine. */
public final class BenchPrograms {
    private BenchPrograms() {}

    /** The first executable of that name in PATH. */
    public static Optional<Path> find(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
