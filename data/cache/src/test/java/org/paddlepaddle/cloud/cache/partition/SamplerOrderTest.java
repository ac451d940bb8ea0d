// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The orders, against those that Paddle itself wrote down. */
class SamplerOrderTest {
    static Stream<String> orders() throws IOException {
        try (var file =
                Objects.requireNonNull(
                        SamplerOrderTest.class.getResourceAsStream("sampler-orders.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines().filter(line -> !line.startsWith("#")).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("orders")
    void then_it_is_that_of_the_distributed_batch_sampler(String line) {
        var words = line.split(" ");
        int samples = Integer.parseInt(words[0]);
        int batch = Integer.parseInt(words[1]);
        int workers = Integer.parseInt(words[2]);
        int worker = Integer.parseInt(words[3]);
        int epoch = Integer.parseInt(words[5]);
        SamplerOrder order =
                words[4].equals("1")
                        ? new SamplerOrder.Random(epoch, batch)
                        : new SamplerOrder.Batches(batch);
        var expected = Arrays.stream(words[6].split(",")).mapToInt(Integer::parseInt).toArray();

        assertThat(order.indices(samples, worker, workers)).containsExactly(expected);
    }

    @Test
    void given_sequence_then_samples_are_dealt_out_in_turn() {
        assertThat(new SamplerOrder.Sequence().indices(7, 1, 3)).containsExactly(1, 4);
        assertThat(new SamplerOrder.Sequence().indices(3, 0, 1)).containsExactly(0, 1, 2);
    }

    @Test
    void given_no_samples_then_nobody_reads_any() {
        assertThat(new SamplerOrder.Random(1, 4).indices(0, 0, 2)).isEmpty();
        assertThat(new SamplerOrder.Sequence().indices(0, 0, 2)).isEmpty();
    }
}
