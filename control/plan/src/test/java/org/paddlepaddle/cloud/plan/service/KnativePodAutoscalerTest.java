// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.plan.service.KnativePodAutoscaler.Load;
import org.paddlepaddle.cloud.plan.service.KnativePodAutoscaler.Panic;
import org.paddlepaddle.cloud.plan.service.Scaling.Metric;

/** Knative's arithmetic, row by row; target 100 at 70 percent, threshold 200 percent. */
class KnativePodAutoscalerTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Scaling scaling(int max) {
        return new Scaling(
                Metric.concurrency,
                100,
                0.7,
                Duration.ofSeconds(60),
                Duration.ofSeconds(6),
                2,
                0,
                max);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 10, 1, 0, 0, 1, false",
        "71, 71, 1, 0, 0, 2, true",
        "140, 141, 1, 0, 0, 3, true",
        "70, 200, 1, 0, 0, 3, true",
        "0, 0, 10, 0, 0, 5, false",
        "0, 0, 2, 0, 0, 1, false",
        "0, 0, 1, 0, 0, 0, false",
        "35, 35, 10, 0, 0, 5, false",
        "100, 100, 10, 12, 0, 12, true",
        "700, 50, 10, 0, 5, 5, false"
    })
    void given_a_load_then_so_many_pods(
            double stable,
            double panic,
            int ready,
            int maxPanic,
            int max,
            int pods,
            boolean panics) {
        var before =
                maxPanic > 0 ? new Panic(Optional.of(NOW.minusSeconds(10)), maxPanic) : Panic.NONE;

        var decision =
                KnativePodAutoscaler.decide(
                        scaling(max), before, new Load(stable, panic, ready, true), NOW);

        assertThat(decision.pods()).isEqualTo(pods);
        assertThat(decision.panic().since().isPresent()).isEqualTo(panics);
    }

    @Test
    void given_a_panic_then_it_ends_a_window_after_the_rise() {
        var panic = new Panic(Optional.of(NOW), 12);
        var quiet = new Load(100, 100, 10, true);

        var during = KnativePodAutoscaler.decide(scaling(0), panic, quiet, NOW.plusSeconds(60));
        var after = KnativePodAutoscaler.decide(scaling(0), panic, quiet, NOW.plusSeconds(61));

        assertThat(during.pods()).isEqualTo(12);
        assertThat(after.pods()).isEqualTo(5);
        assertThat(after.panic()).isEqualTo(Panic.NONE);
    }

    @Test
    void given_no_route_then_all_pods_may_go_at_once() {
        var decision =
                KnativePodAutoscaler.decide(scaling(0), Panic.NONE, new Load(0, 0, 10, false), NOW);

        assertThat(decision.pods()).isZero();
    }

    @Test
    void given_buckets_then_the_average_is_over_what_is_known_of_the_window() {
        var window = new LoadWindow(Duration.ofSeconds(60));

        window.record(100, 10);
        window.record(101, 20);

        assertThat(window.average(101, Duration.ofSeconds(60))).isEqualTo(15);
        assertThat(window.average(109, Duration.ofSeconds(60))).isEqualTo(3);
        assertThat(window.average(101, Duration.ofSeconds(1))).isEqualTo(20);
        assertThat(window.average(161, Duration.ofSeconds(60))).isZero();
    }
}
