// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BusyPollTest {
    private static final long MICRO = 1_000;
    private static final long SERVICE = 10;
    private static final Duration PATIENCE = Duration.ofNanos(100 * MICRO);

    /** Near the end of what the clock can say: it may begin again at any time. */
    private long now = Long.MAX_VALUE - 500 * MICRO;

    private long processor;
    private final BusyPoll busyPoll = new BusyPoll(PATIENCE, () -> processor, now);

    /** Requests that come so many microseconds after the one before was answered. */
    private void requests(int count, long wait) {
        for (int i = 0; i < count; i++) {
            awake();
            pass(wait);
            busyPoll.waited(wait * MICRO);
            pass(SERVICE);
        }
    }

    private void pass(long micros) {
        now += micros * MICRO;
        processor += micros * MICRO;
    }

    private boolean awake() {
        return busyPoll.end(now) - now > 0;
    }

    @Test
    void nobody_stays_up_for_a_first_request() {
        assertThat(awake()).isFalse();
    }

    @Test
    void dense_requests_keep_it_awake_as_long_as_patience_lasts() {
        requests(30, 20);

        assertThat(busyPoll.end(now)).isEqualTo(now + PATIENCE.toNanos());
    }

    @Test
    void waits_above_half_of_patience_let_it_sleep() {
        requests(1000, 60);

        assertThat(awake()).isFalse();
    }

    @Test
    void a_thousand_requests_a_second_let_it_sleep() {
        requests(30, 20);

        requests(3, 1000);

        assertThat(awake()).isFalse();
    }

    @Test
    void after_silence_of_any_length_a_few_dense_requests_suffice() {
        requests(30, 20);
        requests(1, Duration.ofHours(5).toNanos() / MICRO);
        assertThat(awake()).isFalse();

        requests(10, 20);

        assertThat(awake()).isTrue();
    }

    /** For how many milliseconds it sleeps after another thread had the core for one. */
    private int night() {
        assertThat(awake()).isTrue();
        now += 1000 * MICRO;
        assertThat(awake()).isFalse();
        for (int millis = 1; millis < 10_000; millis++) {
            requests(50, 10);
            if (awake()) {
                return millis;
            }
        }
        return Integer.MAX_VALUE;
    }

    @Test
    void where_another_thread_had_the_core_it_sleeps_for_a_while() {
        requests(30, 20);

        assertThat(night()).isEqualTo(20);
    }

    @Test
    void who_is_disturbed_again_and_again_sleeps_longer_until_a_day_goes_well() {
        requests(30, 20);

        assertThat(night()).isEqualTo(20);
        assertThat(night()).isEqualTo(40);
        assertThat(night()).isEqualTo(80);
        for (int i = 0; i < 8; i++) {
            assertThat(night()).isLessThanOrEqualTo(1280);
        }

        requests(600_000, 10);
        assertThat(night()).isEqualTo(20);
    }

    @Test
    void what_passes_while_it_sleeps_disturbs_nobody() {
        requests(30, 20);
        assertThat(awake()).isTrue();

        busyPoll.sleeps();
        now += 400 * MICRO;
        busyPoll.waited(80 * MICRO);

        assertThat(awake()).isTrue();
    }

    @Test
    void interrupts_disturb_nobody() {
        requests(30, 20);

        for (int i = 0; i < 1000; i++) {
            now += MICRO;
            requests(1, 20);
            assertThat(awake()).isTrue();
        }
    }

    @Test
    void without_patience_it_never_stays_awake() {
        var sleeper = new BusyPoll(Duration.ZERO, () -> processor, now);
        for (int i = 0; i < 100; i++) {
            sleeper.waited(0);
        }

        assertThat(sleeper.end(now)).isEqualTo(now);
    }
}
