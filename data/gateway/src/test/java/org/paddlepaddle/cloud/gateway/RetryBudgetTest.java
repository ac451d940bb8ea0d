// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
    private final RetryBudget budget = new RetryBudget();

    @Test
    void given_few_requests_then_some_can_be_repeated() {
        assertThat(repeats(100)).isEqualTo(10);
    }

    @Test
    void given_many_requests_then_a_fifth_can_be_repeated() {
        repeats(100);
        IntStream.range(0, 200).forEach(_ -> budget.requested());

        assertThat(repeats(200)).isEqualTo(40);
    }

    @Test
    void given_a_long_quiet_time_then_the_repeats_of_it_are_bounded() {
        IntStream.range(0, 1_000_000).forEach(_ -> budget.requested());

        assertThat(repeats(1000)).isEqualTo(100);
    }

    private long repeats(int wishes) {
        return IntStream.range(0, wishes).filter(_ -> budget.repeats()).count();
    }
}
