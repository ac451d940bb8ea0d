// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/**
 * Removes what the standalone system keeps in its home, by name: a home that points at a directory
 * with other things in it must not cost those things. Links are removed, never followed.
 */
final class Purge {
    private static final List<String> OURS =
            List.of(
                    "kubeconfig",
                    "pki",
                    "data",
                    "log",
                    "node",
                    "images",
                    "output",
                    "replaced",
                    "run");

    private Purge() {}

    static String of(Shell shell, Path home) {
        refuseMounts(shell, home);
        long bytes = 0;
        for (var name : OURS) {
            bytes += remove(home.resolve(name));
        }
        removeIfEmpty(home);
        return shell.text("down.purged", home, Sizes.bytes(bytes));
    }

    /** Deleting through a mount that is still there would delete somebody's files. */
    private static void refuseMounts(Shell shell, Path home) {
        try {
            var mounted =
                    Files.readString(Path.of("/proc/self/mounts"), StandardCharsets.UTF_8)
                            .lines()
                            .map(line -> line.split(" ")[1])
                            .filter(mount -> mount.startsWith(home + "/"))
                            .findFirst();
            if (mounted.isPresent()) {
                throw Failure.of(
                        Exit.FAILED,
                        shell.text("down.mounted", mounted.get()),
                        "umount " + mounted.get());
            }
        } catch (NoSuchFileException _) {
            // No /proc, no Linux, no mounts of ours.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long remove(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return 0;
        }
        var sweeper = new Sweeper();
        try {
            Files.walkFileTree(path, sweeper);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sweeper.bytes;
    }

    private static void removeIfEmpty(Path home) {
        try (var rest = Files.newDirectoryStream(home)) {
            if (!rest.iterator().hasNext()) {
                Files.delete(home);
            }
        } catch (NoSuchFileException _) {
            // Never made, or gone already: that is what was asked for.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Sweeper extends SimpleFileVisitor<Path> {
        private long bytes;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            bytes += attributes.size();
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
