// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/**
 * A pseudo-terminal: we hold one end, a program gets the other as a file.
 *
 * <p>The end we hold cannot be a channel of the JDK: opening it again by name would make another
 * terminal. One thread reads and one writes, both platform threads; whoever closes must be the last
 * of them.
 */
public final class PseudoTerminal implements AutoCloseable {
    private static final int BLOCK = 32 * 1024;
    private static final int WAIT_MILLIS = 200;
    private static final long TIOCSWINSZ = 0x5414;
    private static final short POLLIN = 1;

    private final int fd;
    private final Path program;

    private PseudoTerminal(int fd, Path program) {
        this.fd = fd;
        this.program = program;
    }

    public static PseudoTerminal open() throws IOException {
        int fd = LibC.openTerminal();
        try {
            return new PseudoTerminal(fd, Path.of(LibC.otherEnd(fd)));
        } catch (IOException e) {
            LibC.close(fd);
            throw e;
        }
    }

    /** What the program has as its standard streams. */
    public Path program() {
        return program;
    }

    /** Receives what was printed. */
    public interface Output {
        /**
         * @param bytes only until the call returns
         */
        void write(byte[] bytes, int count) throws IOException;

        /** Asked when nothing was printed for a moment: whether anything may still come. */
        boolean over();
    }

    /** Reads until every program has left the terminal or the output says that it is over. */
    public void drain(Output output) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var buffer = arena.allocate(BLOCK);
            var poll = arena.allocate(8);
            var bytes = new byte[BLOCK];
            while (true) {
                poll.set(JAVA_INT, 0, fd);
                poll.set(JAVA_SHORT, 4, POLLIN);
                if (poll(poll) == 0) {
                    if (output.over()) {
                        return;
                    }
                    continue;
                }
                int count = read(buffer);
                if (count <= 0) {
                    return;
                }
                MemorySegment.copy(buffer, JAVA_BYTE, 0, bytes, 0, count);
                output.write(bytes, count);
            }
        }
    }

    private static int poll(MemorySegment poll) throws IOException {
        try {
            return LibC.poll(poll, 1, WAIT_MILLIS);
        } catch (LibC.Refused e) {
            if (e.errno() == LibC.EINTR) {
                return 0;
            }
            throw e;
        }
    }

    /** The kernel says EIO when nobody holds the other end any more. */
    private int read(MemorySegment buffer) throws IOException {
        try {
            return LibC.read(fd, buffer);
        } catch (LibC.Refused e) {
            if (e.errno() == LibC.EIO) {
                return -1;
            }
            throw e;
        }
    }

    /** Types into the terminal; waits while the program does not read. */
    public void write(byte[] bytes) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var all = arena.allocateFrom(JAVA_BYTE, bytes);
            long written = 0;
            while (written < bytes.length) {
                written += LibC.write(fd, all.asSlice(written));
            }
        }
    }

    public void resize(int columns, int rows) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var size = arena.allocate(8);
            size.set(JAVA_SHORT, 0, (short) rows);
            size.set(JAVA_SHORT, 2, (short) columns);
            LibC.ioctl(fd, TIOCSWINSZ, size);
        }
    }

    @Override
    public void close() throws IOException {
        LibC.close(fd);
    }
}
