// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProbedRunTest {
    private static final Instant STARTED = Instant.parse("2026-01-01T00:10:00Z");
    private static final Probe PROBE = new ProbeBuilder().withInitialDelaySeconds(20).build();

    @Test
    void when_some_of_the_initial_delay_has_passed_then_the_rest_is_waited_for() {
        assertThat(delayAfter(0)).isEqualTo(Duration.ofSeconds(20));
        assertThat(delayAfter(15)).isEqualTo(Duration.ofSeconds(5));
        assertThat(delayAfter(20)).isZero();
    }

    @Test
    void when_more_has_passed_then_nothing_is_waited_for() {
        assertThat(delayAfter(3600)).isZero();
    }

    @Test
    void when_the_start_lies_ahead_then_no_more_than_the_delay_is_waited_for() {
        assertThat(delayAfter(-3600)).isEqualTo(Duration.ofSeconds(20));
    }

    private static Duration delayAfter(long seconds) {
        return ProbedRun.delay(PROBE, STARTED, STARTED.plusSeconds(seconds));
    }
}
