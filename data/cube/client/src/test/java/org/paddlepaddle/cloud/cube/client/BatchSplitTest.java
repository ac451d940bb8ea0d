// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchSplitTest {
    /** Every place leads to its key, in a part of the key's shard, and no key goes twice. */
    private static void assertWhole(
            BatchSplit batchSplit, long[] keys, int offset, int count, int shards) {
        for (int i = 0; i < count; i++) {
            long key = keys[offset + i];
            int part = batchSplit.part(i);
            assertThat(batchSplit.keys(part)[batchSplit.place(i)]).isEqualTo(key);
            assertThat(batchSplit.place(i)).isLessThan(batchSplit.count(part));
            assertThat(batchSplit.shard(part)).isEqualTo((int) Long.remainderUnsigned(key, shards));
        }
        var seen = new HashSet<Long>();
        for (int part = 0; part < batchSplit.parts(); part++) {
            for (int i = 0; i < batchSplit.count(part); i++) {
                assertThat(seen.add(batchSplit.keys(part)[i])).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,10", "100,1,10", "1000,3,7", "1000,16,2000", "5000,4,300", "300,300,1"})
    void a_batch_is_cut_up_without_loss(int count, int shards, int most) {
        var dice = new Random(count);
        var keys = dice.longs(count).map(key -> dice.nextBoolean() ? key : key & 0xff).toArray();

        var batchSplit = BatchSplit.of(keys, 0, count, shards, most);

        assertWhole(batchSplit, keys, 0, count, shards);
        for (int part = 0; part < batchSplit.parts(); part++) {
            assertThat(batchSplit.count(part)).isBetween(1, most);
        }
    }

    @Test
    void nothing_has_no_parts() {
        assertThat(BatchSplit.of(new long[0], 0, 0, 4, 10).parts()).isZero();
    }

    @Test
    void the_same_key_is_asked_for_once() {
        var keys = LongStream.generate(() -> 42).limit(1000).toArray();

        var batchSplit = BatchSplit.of(keys, 0, keys.length, 2, 10);

        assertThat(batchSplit.parts()).isEqualTo(1);
        assertThat(batchSplit.count(0)).isEqualTo(1);
        assertThat(batchSplit.place(999)).isZero();
    }

    @Test
    void keys_are_unsigned_numbers() {
        var batchSplit = BatchSplit.of(new long[] {-1}, 0, 1, 10, 10);

        // 2^64 - 1 ends with a 5.
        assertThat(batchSplit.shard(0)).isEqualTo(5);
    }

    @Test
    void only_the_slice_is_taken() {
        var keys = new long[] {1, 2, 3, 4, 5};

        var batchSplit = BatchSplit.of(keys, 2, 2, 1, 10);

        assertWhole(batchSplit, keys, 2, 2, 1);
        assertThat(batchSplit.count(0)).isEqualTo(2);
    }

    @Test
    void zero_is_a_key_like_any_other() {
        var keys = new long[] {0, 1, 0};

        var batchSplit = BatchSplit.of(keys, 0, 3, 1, 10);

        assertThat(batchSplit.count(0)).isEqualTo(2);
        assertThat(batchSplit.place(2)).isEqualTo(batchSplit.place(0));
    }
}
