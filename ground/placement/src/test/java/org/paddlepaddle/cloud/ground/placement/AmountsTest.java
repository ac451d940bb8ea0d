// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountsTest {
    private static final Amounts ONE = new Amounts(1, 2, 3, Amounts.NONE.extended()).with("g", 4);
    private static final Amounts TWO = Amounts.of(10, 1).with("h", 5);

    @Test
    void sums_cover_every_resource_of_either_side() {
        assertThat(ONE.plus(TWO))
                .isEqualTo(
                        new Amounts(11, 3, 3, Amounts.NONE.extended()).with("g", 4).with("h", 5));
    }

    @Test
    void what_is_added_and_taken_away_again_leaves_no_trace_in_amounts() {
        var back = ONE.plus(TWO).minus(TWO);

        assertThat(back.cpu()).isEqualTo(1);
        assertThat(back.extended("g")).isEqualTo(4);
        assertThat(back.extended("h")).isZero();
    }

    @Test
    void the_greater_is_taken_resource_by_resource() {
        assertThat(ONE.max(TWO))
                .isEqualTo(
                        new Amounts(10, 2, 3, Amounts.NONE.extended()).with("g", 4).with("h", 5));
    }

    @Test
    void sums_stop_at_the_largest_number() {
        assertThat(Amounts.of(Long.MAX_VALUE, 1).plus(Amounts.of(1, 1)))
                .isEqualTo(Amounts.of(Long.MAX_VALUE, 2));
    }
}
