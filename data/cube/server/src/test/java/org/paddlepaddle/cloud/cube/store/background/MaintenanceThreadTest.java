// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.store.StoreException;

/** What is done in the background, and what becomes of it when it fails. */
class MaintenanceThreadTest {
    private static final Duration NEVER = Duration.ZERO;

    @Test
    void a_round_that_fails_is_followed_by_another() throws InterruptedException {
        var rounds = new CountDownLatch(3);
        try (var maintenanceThread = new MaintenanceThread()) {
            maintenanceThread.start(
                    () -> {
                        rounds.countDown();
                        throw new IllegalStateException("this round fails");
                    },
                    Duration.ofMillis(1));
            rounds.await();
        }
        assertThat(rounds.getCount()).isZero();
    }

    @Test
    void work_that_fails_does_not_keep_the_next_from_being_done() throws InterruptedException {
        var done = new CountDownLatch(1);
        try (var maintenanceThread = new MaintenanceThread()) {
            maintenanceThread.start(() -> {}, NEVER);
            maintenanceThread.run(
                    () -> {
                        throw new AssertionError("this work fails");
                    });
            maintenanceThread.run(done::countDown);
            done.await();
        }
        assertThat(done.getCount()).isZero();
    }

    @Test
    void a_store_that_is_being_closed_takes_no_more_work() {
        var done = new AtomicInteger();
        var maintenanceThread = new MaintenanceThread();
        maintenanceThread.close();

        maintenanceThread.run(done::incrementAndGet);

        assertThat(done).hasValue(0);
    }

    @Test
    void heavy_work_is_known_to_be_under_way_and_its_failure_is_the_callers() {
        assertThat(Background.call(Background::busy)).isTrue();
        assertThatThrownBy(
                        () ->
                                Background.call(
                                        () -> {
                                            throw new StoreException("it cannot be done");
                                        }))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("it cannot be done");
    }
}
