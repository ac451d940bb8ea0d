// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RequeueAfterTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private final RequeueAfter requeueAfter = new RequeueAfter(NOW);

    @Test
    void when_nothing_is_wished_then_only_news_counts() {
        assertThat(requeueAfter.earliest()).isEmpty();
    }

    @Test
    void when_several_moments_are_wished_then_the_earliest_counts() {
        requeueAfter.at(NOW.plusSeconds(2));
        requeueAfter.at(NOW.plusSeconds(1));
        requeueAfter.at(NOW.plusSeconds(3));

        assertThat(requeueAfter.earliest()).contains(NOW.plusSeconds(1));
    }

    @Test
    void when_a_moment_does_not_lie_ahead_then_it_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> requeueAfter.at(NOW));
        assertThatIllegalArgumentException().isThrownBy(() -> requeueAfter.at(NOW.minusMillis(1)));
    }
}
