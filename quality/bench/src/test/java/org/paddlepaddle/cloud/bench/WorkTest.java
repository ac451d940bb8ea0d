// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkTest {
    @Test
    void when_cores_idle_or_wait_for_disks_then_that_is_no_work() {
        assertThat(Work.cpuSeconds("cpu  100 20 300 9999 888 4 6 70 50 0")).isEqualTo(5.0);
    }
}
