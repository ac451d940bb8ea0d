// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.stream.LongStream;
import org.paddlepaddle.cloud.cube.layer.memory.Crc32cChecksums;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** A stretch of native memory that is given back on close, not by the garbage collector. */
public final class Region implements AutoCloseable {
    /** What one thread fills at a time: a huge page. */
    private static final int CHUNK = 2 << 20;

    /** What it asks the kernel for in one call: short, so that others get the core in between. */
    private static final int PIECE = 256 << 10;

    private final MemorySegment segment;
    private final Runnable release;

    private Region(MemorySegment segment, Runnable release) {
        this.segment = segment;
        this.release = release;
    }

    /** Zeroes, in huge pages where the system gives them. */
    public static Region anonymous(long length) {
        var pages = HugePages.map(length);
        if (pages != null) {
            long address = pages.address();
            return new Region(
                    ProcessMemory.segment(address, length),
                    () -> HugePages.unmap(address, pages.byteSize()));
        }
        var arena = Arena.ofShared();
        return new Region(arena.allocate(length, 64), arena::close);
    }

    /** The bytes of a file. */
    public static Region of(Path file, Residence residence) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return of(channel, channel.size(), residence);
        }
    }

    /** The first bytes of a file. */
    public static Region of(FileChannel channel, long length, Residence residence)
            throws IOException {
        return switch (residence) {
            case MEMORY -> copied(channel, length);
            case MAPPED -> mapped(channel, length);
        };
    }

    private static Region mapped(FileChannel channel, long length) throws IOException {
        var arena = Arena.ofShared();
        try {
            var segment = channel.map(FileChannel.MapMode.READ_ONLY, 0, length, arena);
            return new Region(segment, arena::close);
        } catch (IOException e) {
            arena.close();
            throw e;
        }
    }

    private static Region copied(FileChannel channel, long length) throws IOException {
        var region = anonymous(length);
        var failures = new ArrayList<IOException>();
        LongStream.rangeClosed(0, (length - 1) / CHUNK)
                .parallel()
                .forEach(
                        chunk -> {
                            try {
                                region.fill(channel, chunk * CHUNK);
                            } catch (IOException e) {
                                synchronized (failures) {
                                    failures.add(e);
                                }
                            }
                        });
        if (!failures.isEmpty()) {
            region.close();
            throw failures.getFirst();
        }
        return region;
    }

    private void fill(FileChannel channel, long at) throws IOException {
        long length = Math.min(CHUNK, segment.byteSize() - at);
        var buffer = segment.asSlice(at, length).asByteBuffer();
        while (buffer.position() < length) {
            buffer.limit((int) Math.min(length, buffer.position() + PIECE));
            if (channel.read(buffer, at + buffer.position()) < 0) {
                throw new IOException("the file became shorter while it was read");
            }
        }
    }

    public long address() {
        return segment.address();
    }

    public long length() {
        return segment.byteSize();
    }

    public MemorySegment segment() {
        return segment;
    }

    /** CRC32C of all of it, now. */
    public int checksum() {
        return Crc32cChecksums.of(segment);
    }

    @Override
    public void close() {
        release.run();
    }
}
