// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NextPassTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void when_nothing_is_wished_then_only_news_ends_the_wait() {
        assertThat(new NextPass(Instant.now()).patience()).isEmpty();
    }

    @Test
    void when_the_clock_is_set_during_a_pass_then_the_wait_is_as_long_as_it_was_meant() {
        // The pass began by a clock that is an hour ahead, or an hour behind, of what it is now.
        for (var ahead : new Duration[] {HOUR, HOUR.negated()}) {
            var now = Instant.now().plus(ahead);
            var moment = new NextPass(now);
            var pause = new NextPass(now);

            moment.at(now.plusSeconds(20));
            pause.in(Duration.ofSeconds(20));

            assertThat(moment.patience().orElseThrow()).isLessThanOrEqualTo(Duration.ofSeconds(20));
            assertThat(pause.patience().orElseThrow()).isLessThanOrEqualTo(Duration.ofSeconds(20));
            assertThat(moment.patience().orElseThrow()).isPositive();
        }
    }
}
