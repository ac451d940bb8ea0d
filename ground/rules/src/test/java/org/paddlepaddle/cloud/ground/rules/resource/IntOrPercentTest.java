// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntOrPercentTest {
    @ParameterizedTest
    @CsvSource({
        "3, 10, 3, 3",
        "0, 10, 0, 0",
        "25%, 10, 2, 3",
        "50%, 10, 5, 5",
        "100%, 7, 7, 7",
        "1%, 7, 0, 1",
        "0%, 7, 0, 0",
        "150%, 2, 3, 3",
        "30%, 2147483647, 644245094, 644245095",
    })
    void a_fraction_is_cut_off_or_counts_as_a_whole(String text, int total, int down, int up) {
        assertThat(IntOrPercent.of(text, total, false)).isEqualTo(down);
        assertThat(IntOrPercent.of(text, total, true)).isEqualTo(up);
    }
}
