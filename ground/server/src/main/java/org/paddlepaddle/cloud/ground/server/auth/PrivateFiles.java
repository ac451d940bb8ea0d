// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Files only their owner may read, replaced as a whole or not at all. */
public final class PrivateFiles {
    private static final String OWNER_ONLY = "rw-------";
    private static final String OWNER_ONLY_DIRECTORY = "rwx------";

    private PrivateFiles() {}

    /** Creates the directory if missing and closes it to others either way. */
    public static void directory(Path directory) {
        try {
            Files.createDirectories(directory);
            Files.setPosixFilePermissions(
                    directory, PosixFilePermissions.fromString(OWNER_ONLY_DIRECTORY));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare directory " + directory, e);
        }
    }

    /** Readers see the old content or the new one; after a crash too. */
    public static void write(Path file, String content) {
        var parent = file.toAbsolutePath().getParent();
        var fresh = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
        try {
            if (parent != null) {
                Files.createDirectories(parent);
            }
            writeNew(fresh, content);
            Files.move(fresh, file, ATOMIC_MOVE, REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static void writeNew(Path file, String content) throws IOException {
        // The permission is given at creation: there is no moment in which others could open it.
        var permissions =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY));
        try (var channel = FileChannel.open(file, Set.of(CREATE_NEW, WRITE), permissions)) {
            var bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
