// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * Rows on their way into a layer, spread over 256 buckets by the top bits of their hash. A bucket
 * is kept in memory up to its share and then appended to a file of its own, so that any input fits.
 *
 * <p>A row is u64 key, u32 length, value; length −1 says that the key is gone.
 */
final class Spill implements AutoCloseable {
    static final int BITS = 8;
    static final int BUCKETS = 1 << BITS;
    static final int HEAD = 12;
    static final int REMOVED = -1;

    /** Of a bucket: a thousand shards at once have a quarter of a million of them. */
    private static final int LEAST = 512;

    private final ScratchDirectory scratch;
    private final int share;
    private final byte[][] buffers = new byte[BUCKETS][0];
    private final int[] used = new int[BUCKETS];
    private final long[] rows = new long[BUCKETS];
    private final long[] spilled = new long[BUCKETS];

    Spill(Path parent, long memory) {
        scratch = new ScratchDirectory(parent);
        share = Math.clamp(memory / BUCKETS, LEAST, 1 << 20);
    }

    void add(long hash, long key, byte[] value, int offset, int length) throws IOException {
        int bucket = Hash.part(hash, BITS);
        int bytes = HEAD + Math.max(0, length);
        reserve(bucket, bytes);
        var buffer = MemorySegment.ofArray(buffers[bucket]);
        int at = used[bucket];
        buffer.set(ProcessMemory.LONG, at, key);
        buffer.set(ProcessMemory.INT, at + 8, length);
        System.arraycopy(value, offset, buffers[bucket], at + HEAD, bytes - HEAD);
        used[bucket] += bytes;
        rows[bucket]++;
        if (used[bucket] > share) {
            flush(bucket);
        }
    }

    private void reserve(int bucket, int bytes) throws IOException {
        if (used[bucket] > 0 && used[bucket] + bytes > share) {
            flush(bucket);
        }
        int needed = used[bucket] + bytes;
        if (needed > buffers[bucket].length) {
            int size = Math.max(needed, Math.min(share, 2 * buffers[bucket].length));
            buffers[bucket] = Arrays.copyOf(buffers[bucket], size);
        }
    }

    private void flush(int bucket) throws IOException {
        // Opened for each share anew: many sinks at once would run out of file handles.
        try (var out =
                FileChannel.open(
                        scratch.file("rows." + bucket),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND)) {
            var bytes = ByteBuffer.wrap(buffers[bucket], 0, used[bucket]);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
        }
        spilled[bucket] += used[bucket];
        used[bucket] = 0;
        if (buffers[bucket].length > share) {
            buffers[bucket] = new byte[share];
        }
    }

    long rows() {
        return Arrays.stream(rows).sum();
    }

    long bytes() {
        return Arrays.stream(spilled).sum() + Arrays.stream(used).asLongStream().sum();
    }

    long rows(int bucket) {
        return rows[bucket];
    }

    /** The rows of a bucket in the order they came; mapped, so that they take no heap. */
    MemorySegment read(int bucket, Arena arena) throws IOException {
        if (spilled[bucket] == 0) {
            return MemorySegment.ofArray(buffers[bucket]).asSlice(0, used[bucket]);
        }
        var file = scratch.file("rows." + bucket);
        try (var in = FileChannel.open(file, StandardOpenOption.READ)) {
            return in.map(FileChannel.MapMode.READ_ONLY, 0, in.size(), arena);
        }
    }

    /** To be called before the first {@link #read}. */
    void complete() throws IOException {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            if (spilled[bucket] > 0 && used[bucket] > 0) {
                flush(bucket);
            }
        }
    }

    /** This bucket is not read any more. */
    void drop(int bucket) throws IOException {
        buffers[bucket] = new byte[0];
        if (spilled[bucket] > 0) {
            Files.deleteIfExists(scratch.file("rows." + bucket));
        }
    }

    @Override
    public void close() {
        scratch.close();
    }
}
