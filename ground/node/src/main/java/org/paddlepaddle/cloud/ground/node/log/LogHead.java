// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.paddlepaddle.cloud.ground.node.posix.HolePunch;

/**
 * Where the kept part of a log begins; noted in {@code <attempt>.head} before the bytes go.
 *
 * <p>Renaming would not help, because a program keeps writing into the file it has open; copying
 * and truncating loses what is written in between. A hole at the front loses nothing and needs
 * nobody's help: the file grows on in length but not on disk.
 */
final class LogHead {
    private static final long BLOCK = 4096;

    private LogHead() {}

    private static Path beside(Path log) {
        return log.resolveSibling(log.getFileName().toString().replace(".log", ".head"));
    }

    static long of(Path log) throws IOException {
        try {
            return Long.parseLong(Files.readString(beside(log)).strip());
        } catch (NoSuchFileException whole) {
            return 0;
        }
    }

    /** Gives up everything but the last bytes. */
    static void moveTo(Path log, long head) throws IOException {
        long aligned = head / BLOCK * BLOCK;
        var temporary = log.resolveSibling(log.getFileName() + ".head.new");
        Files.writeString(temporary, Long.toString(aligned));
        Files.move(temporary, beside(log), StandardCopyOption.ATOMIC_MOVE);
        try {
            HolePunch.punch(log, aligned);
        } catch (IOException noHoles) {
            restart(log);
        }
    }

    /** Where the file system knows no holes an empty log is better than a full disk. */
    private static void restart(Path log) throws IOException {
        try (var file = FileChannel.open(log, StandardOpenOption.WRITE)) {
            file.truncate(0);
        }
        Files.deleteIfExists(beside(log));
        Files.deleteIfExists(LineTimes.beside(log));
    }
}
