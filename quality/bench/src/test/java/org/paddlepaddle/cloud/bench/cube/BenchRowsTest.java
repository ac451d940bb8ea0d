// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BenchRowsTest {
    private static final BenchRows ROWS = new BenchRows(1000, 64);

    @Test
    void keys_are_distinct() {
        assertThat(LongStream.range(0, 100_000).map(BenchRows::key).distinct().count())
                .isEqualTo(100_000);
    }

    @Test
    void a_value_tells_which_version_it_came_from() {
        var value = new byte[64];

        ROWS.fill(42, 7, value);

        assertThat(ROWS.salt(42, value, 0)).isEqualTo(7);
    }

    @Test
    void one_wrong_byte_is_seen() {
        var value = new byte[64];
        ROWS.fill(42, 7, value);

        value[63] ^= 1;

        assertThat(ROWS.salt(42, value, 0)).isEqualTo(BenchRows.WRONG);
    }

    @Test
    void a_workload_misses_as_often_as_it_is_told() {
        var numbers = new Workload(ROWS, 0, 20).numbers(100_000);

        long missing = Arrays.stream(numbers).filter(number -> number >= ROWS.count()).count();

        assertThat(missing).isBetween(19_000L, 21_000L);
    }

    @Test
    void zipf_prefers_the_first_and_stays_in_range() {
        var zipf = new Zipf(1_000_000, 0.99);
        var random = new SplittableRandom(1);
        var drawn = LongStream.generate(() -> zipf.next(random)).limit(100_000).toArray();

        long first = Arrays.stream(drawn).filter(number -> number == 0).count();

        // 1 / sum of i^-0.99 over a million is 0.0652.
        assertThat(first).isBetween(6_000L, 7_100L);
        assertThat(Arrays.stream(drawn)).allMatch(number -> number >= 0 && number < 1_000_000);
    }
}
