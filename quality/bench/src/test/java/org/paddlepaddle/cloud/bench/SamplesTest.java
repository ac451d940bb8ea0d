// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void the_median_is_the_value_in_the_middle() {
        assertThat(Samples.of(9, 1, 5).median()).isEqualTo(5);
        assertThat(Samples.of(4, 1, 3, 2).median()).isEqualTo(2.5);
        assertThat(Samples.of(7).median()).isEqualTo(7);
    }

    @Test
    void few_rounds_spread_from_the_lowest_to_the_highest() {
        assertThat(Samples.of(90, 100, 110).spread()).isEqualTo(0.2);
    }

    @Test
    void one_disturbed_round_of_five_does_not_count() {
        assertThat(Samples.of(98, 100, 101, 99, 500).spread()).isBetween(0.019, 0.021);
    }

    @Test
    void the_best_and_the_worst_fifth_of_many_rounds_do_not_count() {
        assertThat(Samples.of(1, 2, 98, 100, 101, 99, 100, 100, 500, 600).spread())
                .isBetween(0.029, 0.031);
    }

    @Test
    void a_measure_of_nothing_but_zeros_does_not_spread() {
        assertThat(Samples.of(0, 0).spread()).isZero();
    }

    @Test
    void no_rounds_are_no_measure() {
        assertThatThrownBy(Samples::of).isInstanceOf(IllegalArgumentException.class);
    }
}
