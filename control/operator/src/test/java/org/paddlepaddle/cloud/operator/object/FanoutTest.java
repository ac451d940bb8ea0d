// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FanoutTest {
    @Test
    void given_two_failures_then_one_is_thrown_one_suppressed_and_the_rest_was_done() {
        var done = new ConcurrentLinkedQueue<Integer>();

        assertThatThrownBy(
                        () ->
                                new Fanout(4)
                                        .each(
                                                List.of(1, 2, 3, 4),
                                                item -> {
                                                    if (item % 2 == 0) {
                                                        throw new IllegalArgumentException(
                                                                "item " + item);
                                                    }
                                                    done.add(item);
                                                }))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));

        assertThat(done).containsExactlyInAnyOrder(1, 3);
    }

    @Test
    void given_a_bound_then_no_more_writes_than_that_are_under_way() throws InterruptedException {
        var underWay = new AtomicInteger();
        var most = new AtomicInteger();

        new Fanout(3)
                .each(
                        IntStream.range(0, 200).boxed().toList(),
                        _ -> {
                            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                            underWay.decrementAndGet();
                        });

        assertThat(most.get()).isBetween(1, 3);
    }
}
