// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The machine's file tree as far as {@link RootLayout} must know it. */
public interface HostTree {
    /** Entries of a directory in a fixed order; empty when it cannot be read. */
    List<Path> entries(Path directory);

    /** Whether it is a directory and no link. */
    boolean directory(Path path);

    boolean exists(Path path);

    Optional<String> link(Path path);

    /** The tree of this machine. */
    static HostTree real() {
        return new HostTree() {
            @Override
            public List<Path> entries(Path directory) {
                try (var entries = Files.list(directory)) {
                    return entries.sorted().toList();
                } catch (IOException unreadable) {
                    return List.of();
                }
            }

            @Override
            public boolean directory(Path path) {
                return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
            }

            @Override
            public boolean exists(Path path) {
                return Files.exists(path);
            }

            @Override
            public Optional<String> link(Path path) {
                try {
                    return Files.isSymbolicLink(path)
                            ? Optional.of(Files.readSymbolicLink(path).toString())
                            : Optional.empty();
                } catch (IOException gone) {
                    return Optional.empty();
                }
            }
        };
    }
}
