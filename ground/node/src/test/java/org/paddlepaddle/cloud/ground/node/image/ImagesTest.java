// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ImagesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    @Test
    void an_image_that_failed_is_made_again_when_its_time_has_come() {
        assertThat(Images.due(NOW.plusSeconds(10), NOW)).isFalse();
        assertThat(Images.due(NOW, NOW)).isTrue();
        assertThat(Images.due(NOW.minusSeconds(3600), NOW)).isTrue();
    }

    @Test
    void a_time_further_ahead_than_the_longest_pause_is_of_a_clock_that_was_set_back() {
        assertThat(Images.due(NOW.plusSeconds(300), NOW)).isFalse();
        assertThat(Images.due(NOW.plusSeconds(3600), NOW)).isTrue();
    }
}
