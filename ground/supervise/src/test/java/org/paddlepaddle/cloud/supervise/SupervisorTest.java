// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SupervisorTest {
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Supervisor supervisor = new Supervisor();

    @AfterEach
    void close() {
        supervisor.close();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Nested
    class Given_a_turn_that_fails {
        @Test
        void then_another_turn_follows_even_after_an_error() throws InterruptedException {
            var items = new LinkedBlockingQueue<>(List.of("exception", "error", "good"));
            var done = new CountDownLatch(1);

            supervisor.loop(
                    "items",
                    () -> {
                        switch (items.take()) {
                            case "exception" -> throw new IllegalStateException("bad item");
                            case "error" -> throw new StackOverflowError();
                            default -> done.countDown();
                        }
                    });

            await(done);
            assertThat(supervisor.failures()).isEqualTo(2);
        }

        @Test
        void then_one_good_turn_makes_the_loop_ready_again() throws InterruptedException {
            BlockingQueue<Boolean> turns = new SynchronousQueue<>();
            supervisor.loop(
                    "turns",
                    () -> {
                        if (!turns.take()) {
                            throw new IllegalStateException("no luck");
                        }
                    });

            for (int i = 0; i <= LoopHealth.TOLERATED; i++) {
                turns.put(false);
            }
            turns.put(true);
            turns.put(true); // taken: the turn before has ended

            assertThat(supervisor.trouble()).isEmpty();
            assertThat(supervisor.failures()).isEqualTo(LoopHealth.TOLERATED + 1L);
        }

        @Test
        void when_it_keeps_failing_then_the_loop_is_named_as_not_ready()
                throws InterruptedException {
            var failures = new CountDownLatch(LoopHealth.TOLERATED + 2);

            supervisor.loop("steady", () -> Thread.sleep(LONGEST));
            supervisor.loop(
                    "broken",
                    () -> {
                        failures.countDown();
                        throw new IllegalStateException("disk on fire");
                    });

            await(failures);
            assertThat(supervisor.trouble())
                    .hasValue("broken: java.lang.IllegalStateException: disk on fire");
            assertThat(supervisor.loops()).extracting("name").containsExactly("broken", "steady");
        }
    }

    @Nested
    class Given_a_loop_that_waits {
        @Test
        void when_it_is_closed_then_it_ends_without_a_failure() throws InterruptedException {
            var loop = supervisor.loop("waiting", () -> Thread.sleep(LONGEST));

            loop.close();

            assertThat(loop.join(LONGEST)).isTrue();
            assertThat(supervisor.loops()).isEmpty();
            assertThat(supervisor.failures()).isZero();
        }

        @Test
        void when_a_stranger_interrupts_it_then_it_goes_on() throws InterruptedException {
            var thread = new LinkedBlockingQueue<Thread>();
            supervisor.loop(
                    "interrupted",
                    () -> {
                        thread.add(Thread.currentThread());
                        Thread.sleep(LONGEST);
                    });

            thread.take().interrupt();

            assertThat(thread.poll(LONGEST.toSeconds(), TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void a_loop_that_is_done_leaves_the_list() throws InterruptedException {
        var left = new AtomicInteger(3);

        var loop =
                supervisor.loopUntilDone(
                        "countdown",
                        () ->
                                left.decrementAndGet() == 0
                                        ? FiniteTurn.Next.DONE
                                        : FiniteTurn.Next.AGAIN);

        assertThat(loop.join(LONGEST)).isTrue();
        assertThat(left).hasValue(0);
        assertThat(supervisor.loops()).isEmpty();
    }

    @Nested
    class Given_a_turn_with_something_left_to_do {
        private final BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
        private final List<String> written = new CopyOnWriteArrayList<>();
        private final CountDownLatch begun = new CountDownLatch(1);

        private final Turn turn =
                new Turn() {
                    @Override
                    public void run() {
                        begun.countDown();
                        // A request that was cut short leaves the thread marked as interrupted.
                        while (!Thread.currentThread().isInterrupted()) {
                            Thread.onSpinWait();
                        }
                    }

                    @Override
                    public void ended() {
                        try {
                            written.add(waiting.take());
                        } catch (InterruptedException e) {
                            throw new IllegalStateException("still interrupted", e);
                        }
                    }
                };

        @Test
        void when_the_loop_is_closed_then_that_is_done_without_interruption()
                throws InterruptedException {
            waiting.add("last");
            var loop = supervisor.loop("writer", turn);
            await(begun);

            loop.close();

            assertThat(loop.join(LONGEST)).isTrue();
            assertThat(written).containsExactly("last");
        }
    }

    @Test
    void a_loop_may_close_itself_from_within_a_turn() throws InterruptedException {
        var self = new LinkedBlockingQueue<Loop>();
        var loop = supervisor.loop("self", () -> self.take().close());

        self.add(loop);

        assertThat(loop.join(LONGEST)).isTrue();
    }

    @Test
    void an_injected_fault_counts_as_a_failure_of_the_turn() throws InterruptedException {
        var faults = new AtomicInteger();
        var turned = new CountDownLatch(1);
        try (var faulty =
                new Supervisor(
                        loop -> {
                            if (faults.getAndIncrement() == 0) {
                                throw new IllegalStateException("injected into " + loop);
                            }
                        })) {
            faulty.loop(
                    "any",
                    () -> {
                        turned.countDown();
                        Thread.sleep(LONGEST);
                    });

            await(turned);
            assertThat(faulty.failures()).isEqualTo(1);
        }
    }
}
