// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionsTest {
    private static final List<String> FILES =
            IntStream.range(0, 20_000)
                    .mapToObj(i -> "train/n0%d/%d.jpg".formatted(i % 50, i))
                    .toList();

    @ParameterizedTest
    @CsvSource({"1,2", "3,4", "3,5", "5,2", "8,9"})
    void given_another_number_then_no_more_moves_than_must(int before, int after) {
        var from = new Partitions(before);
        var to = new Partitions(after);

        long moved = FILES.stream().filter(file -> from.of(file) != to.of(file)).count();

        int most = Math.max(before, after);
        double least = (double) (most - Math.min(before, after)) / most;
        assertThat((double) moved / FILES.size()).isLessThan(least + 0.05);
    }

    @Test
    void then_each_has_about_its_share() {
        var partitions = new Partitions(7);
        var counts = new int[7];
        FILES.forEach(file -> counts[partitions.of(file)]++);

        assertThat(Arrays.stream(counts).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(2600, 3120));
    }
}
