// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.layer.memory.Crc32cChecksums;

class HashingTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50, 1000, 131_072})
    void every_key_gets_a_slot_of_its_own_and_no_slot_is_left(int keys) {
        long[] hashes = new long[keys];
        for (int i = 0; i < keys; i++) {
            // Keys of one part of four, as they come in a large layer.
            hashes[i] = Hash.of(i, 3) >>> 2;
        }

        var placed = PerfectHash.place(hashes, 2);

        var taken = new BitSet();
        for (long hash : hashes) {
            taken.set(placed.slot(hash, 2, keys));
        }
        assertThat(taken.cardinality()).isEqualTo(keys);
        assertThat(taken.length()).isEqualTo(keys);
    }

    @Test
    void the_checksum_of_two_stretches_comes_from_theirs() {
        byte[] bytes = new byte[1000];
        new SplittableRandom(1).nextBytes(bytes);
        var all = MemorySegment.ofArray(bytes);

        for (int cut = 0; cut <= bytes.length; cut += 37) {
            int first = Crc32cChecksums.of(all.asSlice(0, cut));
            int second = Crc32cChecksums.of(all.asSlice(cut));
            int joined =
                    Crc32cChecksums.join(first, second, Crc32cChecksums.zeroes(bytes.length - cut));
            assertThat(joined).isEqualTo(Crc32cChecksums.of(all));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO,64,64",
        "AUTO,72,72",
        "AUTO,48,48",
        "AUTO,32,32",
        "AUTO,12,16",
        "AUTO,60,64",
        "ALIGNED,72,128",
        "ALIGNED,48,64",
        "ALIGNED,18,32",
        "ALIGNED,8,8",
        "COMPACT,9,16",
        "COMPACT,64,64",
        "COMPACT,100,104"
    })
    void a_stride_follows_its_policy(Stride policy, int slot, int stride) {
        assertThat(policy.of(slot)).isEqualTo(stride);
    }
}
