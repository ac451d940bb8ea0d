// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class InFlightTest {
    @Test
    void when_all_places_are_taken_then_come_back_in_a_second() {
        var inFlight = new InFlight(1, 1);
        var reading = inFlight.enter(true);

        assertThatThrownBy(() -> inFlight.enter(true))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo(429);
                            assertThat(refused.refusal().retryAfterSeconds()).isEqualTo(1);
                        });
        inFlight.enter(false).close();
        reading.close();
        inFlight.enter(true).close();
    }
}
