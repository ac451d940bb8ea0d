// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuShareTest {
    @Test
    void a_part_within_twice_its_share_is_well() {
        assertThat(CpuShare.problems(Map.of("data/cube/server", 200.0, "ground/node", 1100.0)))
                .isEmpty();
    }

    @Test
    void a_part_above_twice_its_share_is_told_with_all_its_modules_together() {
        assertThat(CpuShare.problems(Map.of("ground/node", 700.0, "ground/server", 600.0)))
                .containsExactly(
                        "the tests of ground took 1300 CPU seconds; their share is 600, twice of it"
                                + " fails");
    }

    @Test
    void a_module_without_a_share_is_told() {
        assertThat(CpuShare.problems(Map.of("data/nobody", 1.0)))
                .containsExactly("data/nobody is in no share of CPU seconds");
    }
}
