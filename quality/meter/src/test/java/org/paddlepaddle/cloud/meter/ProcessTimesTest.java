// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.meter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessTimesTest {
    @Test
    void times_of_the_process_and_its_children_are_added_whatever_its_name_is() {
        var stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 100 200 0 0 150 50 300 25 20 0 12 0 99 1 2";

        assertThat(ProcessTimes.parse(stat).seconds()).isEqualTo(5.25);
    }
}
