// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResourceAmountsTest {
    private static final ResourceAmounts ONE =
            new ResourceAmounts(1, 2, 3, ResourceAmounts.NONE.extended()).with("g", 4);
    private static final ResourceAmounts TWO = ResourceAmounts.of(10, 1).with("h", 5);

    @Test
    void sums_cover_every_resource_of_either_side() {
        assertThat(ONE.plus(TWO))
                .isEqualTo(
                        new ResourceAmounts(11, 3, 3, ResourceAmounts.NONE.extended())
                                .with("g", 4)
                                .with("h", 5));
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
                        new ResourceAmounts(10, 2, 3, ResourceAmounts.NONE.extended())
                                .with("g", 4)
                                .with("h", 5));
    }

    @Test
    void sums_stop_at_the_largest_number() {
        assertThat(ResourceAmounts.of(Long.MAX_VALUE, 1).plus(ResourceAmounts.of(1, 1)))
                .isEqualTo(ResourceAmounts.of(Long.MAX_VALUE, 2));
    }
}
