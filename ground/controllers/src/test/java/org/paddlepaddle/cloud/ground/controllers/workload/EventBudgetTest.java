// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventBudgetTest {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final EventBudget budget = new EventBudget(() -> now);

    @Test
    void twenty_five_events_are_told_at_once() {
        assertThat(told("set", 100)).isEqualTo(25);
        assertThat(told("other", 100)).isEqualTo(25);
    }

    @Test
    void afterwards_one_every_five_minutes() {
        assertThat(told("set", 25)).isEqualTo(25);
        now = now.plus(Duration.ofMinutes(4));
        assertThat(told("set", 10)).isZero();
        now = now.plus(Duration.ofMinutes(2));
        assertThat(told("set", 10)).isEqualTo(1);
        now = now.plus(Duration.ofDays(1));
        assertThat(told("set", 100)).isEqualTo(25);
    }

    @Test
    void nothing_is_lost_when_the_clock_is_set_back() {
        assertThat(told("set", 5)).isEqualTo(5);
        now = now.minus(Duration.ofHours(1));
        assertThat(told("set", 100)).isEqualTo(20);
    }

    private long told(String uid, int tries) {
        return IntStream.range(0, tries).filter(_ -> budget.take(uid)).count();
    }
}
