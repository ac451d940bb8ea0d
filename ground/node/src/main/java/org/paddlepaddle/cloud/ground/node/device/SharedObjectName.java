// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads the name by which programs look for a library ({@code DT_SONAME}): the file {@code
 * libcuda.so.550.54.15} is asked for as {@code libcuda.so.1}, and where {@code ldconfig} has not
 * run, nothing leads from one to the other.
 */
final class SharedObjectName {
    private static final int MAGIC = 0x464c457f;
    private static final int HEADER = 64;
    private static final int PROGRAM = 56;
    private static final int ENTRY = 16;
    private static final int LOADED = 1;
    private static final int DYNAMIC = 2;
    private static final int STRINGS = 5;
    private static final int NAME = 14;
    private static final int LONGEST = 256;
    private static final int MOST_ENTRIES = 4096;

    private final FileChannel file;
    private final ByteBuffer programs;

    private SharedObjectName(FileChannel file, ByteBuffer programs) {
        this.file = file;
        this.programs = programs;
    }

    /** Absent for what is no 64-bit library of this machine's byte order, and for one without. */
    static Optional<String> of(Path library) {
        try (var file = FileChannel.open(library)) {
            var header = read(file, 0, HEADER);
            if (header.limit() < HEADER || header.getInt(0) != MAGIC || header.get(4) != 2) {
                return Optional.empty();
            }
            int count = Short.toUnsignedInt(header.getShort(56));
            var programs = read(file, header.getLong(32), count * PROGRAM);
            return new SharedObjectName(file, programs).find();
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException unusable) {
            return Optional.empty();
        }
    }

    private static ByteBuffer read(FileChannel file, long at, int size) throws IOException {
        var buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining() && file.read(buffer, at + buffer.position()) >= 0) {
            // Until it is full or the file ends.
        }
        return buffer.flip();
    }

    private Optional<String> find() throws IOException {
        for (int at = 0; at + PROGRAM <= programs.limit(); at += PROGRAM) {
            if (programs.getInt(at) == DYNAMIC) {
                return named(programs.getLong(at + 8), programs.getLong(at + 32));
            }
        }
        return Optional.empty();
    }

    private Optional<String> named(long offset, long size) throws IOException {
        var table = read(file, offset, (int) Math.min(size, (long) MOST_ENTRIES * ENTRY));
        long name = -1;
        long strings = -1;
        for (int at = 0; at + ENTRY <= table.limit(); at += ENTRY) {
            long tag = table.getLong(at);
            name = tag == NAME ? table.getLong(at + 8) : name;
            strings = tag == STRINGS ? table.getLong(at + 8) : strings;
        }
        return name < 0 || strings < 0 ? Optional.empty() : text(offset(strings) + name);
    }

    /** Where in the file that lies which has this address in memory. */
    private long offset(long address) {
        for (int at = 0; at + PROGRAM <= programs.limit(); at += PROGRAM) {
            long begin = programs.getLong(at + 16);
            boolean within = address >= begin && address < begin + programs.getLong(at + 32);
            if (programs.getInt(at) == LOADED && within) {
                return address - begin + programs.getLong(at + 8);
            }
        }
        return address;
    }

    private Optional<String> text(long at) throws IOException {
        var bytes = read(file, at, LONGEST);
        var text = StandardCharsets.UTF_8.decode(bytes).toString();
        int end = text.indexOf('\0');
        // Other texts follow, such as search paths.
        return end > 0
                ? Optional.of(text.substring(0, end)).filter(name -> name.indexOf('/') < 0)
                : Optional.empty();
    }
}
