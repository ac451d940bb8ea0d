// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.cube.layer.Manifest.PartFile;
import org.paddlepaddle.cloud.cube.layer.memory.Crc32cChecksums;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * A file in memory with the checksums of its blocks behind its content:
 *
 * <pre>
 * content ‖ u32 crc[blocks] ‖ u32 block size ‖ u32 blocks ‖ u64 content ‖ u32 crc of these ‖ magic
 * </pre>
 *
 * <p>The content comes first so that slots lie on cache lines when the file lies on a page.
 */
public record BlockFile(PartFile expected, MemorySegment bytes) {
    static final int BLOCK = 256 << 10;
    static final int TAIL = 24;
    static final int MAGIC = 0x45425543;

    private static final int[] BLOCK_OF_ZEROES = Crc32cChecksums.zeroes(BLOCK);

    public BlockFile {
        if (bytes.byteSize() != expected.length()) {
            throw new LayerException(
                    "%s: %d bytes, the manifest says %d"
                            .formatted(expected.name(), bytes.byteSize(), expected.length()));
        }
        if (expected.length() < TAIL) {
            throw new LayerException(expected.name() + ": too short to be a file of a layer");
        }
    }

    /** The length of what was written, without checksums. Trustworthy once there is no problem. */
    public long content() {
        return bytes.get(ProcessMemory.LONG, bytes.byteSize() - 16);
    }

    /** Reads every byte, on all cores; says what is wrong and where. */
    public List<String> problems() {
        long end = bytes.byteSize();
        int blocks = bytes.get(ProcessMemory.INT, end - 20);
        long table = end - TAIL - 4L * blocks;
        if (bytes.get(ProcessMemory.INT, end - 4) != MAGIC
                || bytes.get(ProcessMemory.INT, end - TAIL) != BLOCK
                || blocks < 0
                || table != content()
                || blocks != (table + BLOCK - 1) / BLOCK) {
            return List.of(expected.name() + ": the end of the file is damaged");
        }
        int[] sums =
                IntStream.range(0, blocks)
                        .parallel()
                        .map(b -> Crc32cChecksums.of(block(b)))
                        .toArray();
        return compare(sums, table);
    }

    private List<String> compare(int[] sums, long table) {
        var problems = new ArrayList<String>();
        int whole = 0;
        for (int b = 0; b < sums.length; b++) {
            if (sums[b] != bytes.get(ProcessMemory.INT, table + 4L * b)) {
                problems.add(expected.name() + ": damaged between " + range(b));
            }
            long length = block(b).byteSize();
            whole =
                    Crc32cChecksums.join(
                            whole,
                            sums[b],
                            length == BLOCK ? BLOCK_OF_ZEROES : Crc32cChecksums.zeroes(length));
        }
        var tail = bytes.asSlice(table);
        whole =
                Crc32cChecksums.join(
                        whole, Crc32cChecksums.of(tail), Crc32cChecksums.zeroes(tail.byteSize()));
        long covered = tail.byteSize() - 8;
        if (Crc32cChecksums.of(tail.asSlice(0, covered)) != tail.get(ProcessMemory.INT, covered)) {
            problems.add(expected.name() + ": the checksums are damaged");
        } else if (problems.isEmpty() && Integer.toUnsignedLong(whole) != expected.crc32c()) {
            problems.add(expected.name() + ": not the file the manifest speaks of");
        }
        return problems;
    }

    private String range(int block) {
        long from = (long) block * BLOCK;
        return from + " and " + (from + block(block).byteSize());
    }

    private MemorySegment block(int block) {
        long from = (long) block * BLOCK;
        return bytes.asSlice(from, Math.min(BLOCK, content() - from));
    }
}
