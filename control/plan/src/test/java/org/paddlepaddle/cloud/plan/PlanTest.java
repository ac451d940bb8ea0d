// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    private final Plan<String, String> plan = Plan.of("status", List.of(), List.of("action"));

    @Test
    void groups_without_actions_are_no_steps() {
        assertThat(plan.steps()).containsExactly(List.of("action"));
    }

    @Test
    void a_recheck_never_lies_behind() {
        assertThat(plan.recheckAfter(Duration.ZERO).recheck()).contains(Duration.ZERO);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.recheckAfter(Duration.ofMillis(-1)));
    }
}
