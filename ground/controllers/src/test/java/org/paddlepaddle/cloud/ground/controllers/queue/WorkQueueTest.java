// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.queue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.supervise.Supervisor;

class WorkQueueTest {
    private static final int LONGEST = 60;
    private final LinkedBlockingQueue<String> done = new LinkedBlockingQueue<>();
    private final Supervisor supervisor = new Supervisor();
    private @Nullable WorkQueue<String> queue;

    @AfterEach
    void close() {
        if (queue != null) {
            queue.close();
        }
    }

    @Test
    void keys_added_several_times_before_the_start_are_worked_on_once_and_in_order()
            throws InterruptedException {
        var started = start(1, this::note, "a", "b", "a", "c", "b");
        started.add("end");

        assertThat(taken(4)).isEqualTo("a b c end");
    }

    @Test
    void a_key_added_while_it_is_worked_on_is_worked_on_again_and_never_twice_at_once()
            throws InterruptedException {
        var first = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var started =
                start(
                        4,
                        key -> {
                            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                            first.countDown();
                            release.await(LONGEST, SECONDS);
                            atOnce.decrementAndGet();
                            return note(key);
                        },
                        "a");
        first.await(LONGEST, SECONDS);

        started.add("a");
        started.add("a");
        release.countDown();

        assertThat(taken(2)).isEqualTo("a a");
        assertThat(most).hasValue(1);
    }

    @Test
    void other_keys_are_worked_on_at_the_same_time() throws InterruptedException {
        var both = new CountDownLatch(2);

        start(
                2,
                key -> {
                    both.countDown();
                    both.await(LONGEST, SECONDS);
                    return note(key);
                },
                "a",
                "b");

        assertThat(taken(2).split(" ")).containsExactlyInAnyOrder("a", "b");
        assertThat(both.getCount()).isZero();
    }

    @Test
    void what_fails_is_tried_again_and_others_go_on() throws InterruptedException {
        var failures = new AtomicInteger();
        start(
                1,
                key -> {
                    if (key.equals("a") && failures.getAndIncrement() < 2) {
                        throw new KubernetesClientException("not now");
                    }
                    return note(key);
                },
                "a",
                "b");

        assertThat(taken(2)).isEqualTo("b a");
    }

    @Test
    void a_bug_in_the_work_does_not_stop_the_queue() throws InterruptedException {
        start(
                1,
                key -> {
                    if (key.equals("a")) {
                        throw new IllegalStateException("a bug");
                    }
                    return note(key);
                },
                "a",
                "b");

        assertThat(taken(1)).isEqualTo("b");
    }

    @Test
    void work_may_ask_to_be_done_again() throws InterruptedException {
        var rounds = new AtomicInteger();
        start(
                1,
                key -> {
                    note(key);
                    return rounds.incrementAndGet() < 3
                            ? Optional.of(Duration.ofMillis(1))
                            : Optional.empty();
                },
                "a");

        assertThat(taken(3)).isEqualTo("a a a");
    }

    @Test
    void work_that_asks_for_a_time_that_has_passed_is_slowed_down() throws InterruptedException {
        int rounds = 20;
        var past = new AtomicInteger();
        start(
                1,
                key -> {
                    if (key.equals("past")) {
                        past.incrementAndGet();
                        return Optional.of(Duration.ofSeconds(-1));
                    }
                    note(key);
                    return Optional.of(Duration.ofMillis(10));
                },
                "past",
                "ahead");

        taken(rounds);

        assertThat(past.get()).isLessThan(rounds);
    }

    @Test
    void a_key_whose_work_ended_in_an_error_is_tried_again_by_the_same_worker()
            throws InterruptedException {
        var tries = new AtomicInteger();

        start(
                1,
                key -> {
                    if (tries.incrementAndGet() == 1) {
                        throw new StackOverflowError();
                    }
                    return note(key);
                },
                "a");

        assertThat(taken(1)).isEqualTo("a");
        assertThat(supervisor.failures()).isEqualTo(1);
    }

    @Test
    void the_earliest_of_several_delays_counts() throws InterruptedException {
        var started = start(1, this::note);

        started.addAfter("a", Duration.ofHours(1));
        started.addAfter("a", Duration.ofMillis(1));
        started.addAfter("a", Duration.ofHours(2));

        assertThat(taken(1)).isEqualTo("a");
    }

    @Test
    void retries_slow_down_to_a_minute() {
        assertThat(WorkQueue.retryAfter(0)).isEqualTo(Duration.ofMillis(100));
        assertThat(WorkQueue.retryAfter(1)).isEqualTo(Duration.ofMillis(200));
        assertThat(WorkQueue.retryAfter(9)).isEqualTo(Duration.ofMillis(51_200));
        assertThat(WorkQueue.retryAfter(10)).isEqualTo(Duration.ofMinutes(1));
        assertThat(WorkQueue.retryAfter(1_000)).isEqualTo(Duration.ofMinutes(1));
    }

    private WorkQueue<String> start(int threads, WorkQueue.Work<String> work, String... keys) {
        var made = new WorkQueue<String>("test", threads, work);
        queue = made;
        for (var key : keys) {
            made.add(key);
        }
        made.start(supervisor);
        return made;
    }

    private Optional<Duration> note(String key) {
        done.add(key);
        return Optional.empty();
    }

    private String taken(int count) throws InterruptedException {
        var words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(i == 0 ? "" : " ").append(done.poll(LONGEST, SECONDS));
        }
        return words.toString();
    }
}
