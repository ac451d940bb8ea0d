// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RestTest {
    @Test
    void when_a_round_takes_longer_then_more_of_its_work_was_rest() {
        var rest = new Rest(0.25);

        assertThat(rest.beyond(10, 20)).isEqualTo(5);
        assertThat(rest.beyond(10, 4)).isEqualTo(9);
    }

    @Test
    void when_it_worked_less_than_at_rest_then_nothing_is_left() {
        assertThat(new Rest(0.25).beyond(1, 20)).isZero();
    }
}
