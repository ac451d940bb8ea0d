// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecheckTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private final Recheck recheck = new Recheck(NOW);

    @Test
    void when_nothing_is_wished_then_only_news_counts() {
        assertThat(recheck.earliest()).isEmpty();
    }

    @Test
    void when_several_moments_are_wished_then_the_earliest_counts() {
        recheck.at(NOW.plusSeconds(2));
        recheck.at(NOW.plusSeconds(1));
        recheck.at(NOW.plusSeconds(3));

        assertThat(recheck.earliest()).contains(NOW.plusSeconds(1));
    }

    @Test
    void when_a_moment_does_not_lie_ahead_then_it_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> recheck.at(NOW));
        assertThatIllegalArgumentException().isThrownBy(() -> recheck.at(NOW.minusMillis(1)));
    }
}
