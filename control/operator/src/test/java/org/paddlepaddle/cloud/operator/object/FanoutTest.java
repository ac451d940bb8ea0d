// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
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

    @Test
    void given_very_many_writes_then_a_single_one_is_served_among_the_first() throws Exception {
        var fanout = new Fanout(2);
        var order = new ConcurrentLinkedQueue<String>();
        var underWay = new CountDownLatch(2);
        var answers = new Semaphore(0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var many =
                    threads.submit(
                            () -> {
                                fanout.each(
                                        Collections.nCopies(1000, "many"),
                                        item -> {
                                            underWay.countDown();
                                            answers.acquireUninterruptibly();
                                            order.add(item);
                                        });
                                return order.size();
                            });
            underWay.await();
            var single = Thread.ofVirtual().start(() -> each(fanout, "single", order));
            while (single.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }

            answers.release(1000);

            many.get();
            single.join();
        }
        assertThat(List.copyOf(order).indexOf("single")).isBetween(0, 10);
    }

    private static void each(Fanout fanout, String item, Collection<String> done) {
        try {
            fanout.each(List.of(item), done::add);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
