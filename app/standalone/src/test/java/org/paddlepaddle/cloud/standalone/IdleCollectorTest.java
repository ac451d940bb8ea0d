// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdleCollectorTest {
    private static final long MEBIBYTE = 1 << 20;

    @Test
    void memory_is_collected_after_work() {
        assertThat(IdleCollector.isDue(0.02, 60 * MEBIBYTE, 0)).isTrue();
        assertThat(IdleCollector.isDue(0.02, 500 * MEBIBYTE, 250 * MEBIBYTE)).isTrue();
    }

    @Test
    void nobody_who_works_is_made_to_wait() {
        assertThat(IdleCollector.isDue(0.5, 500 * MEBIBYTE, 0)).isFalse();
    }

    @Test
    void little_is_left_where_it_is() {
        assertThat(IdleCollector.isDue(0.02, 60 * MEBIBYTE, 50 * MEBIBYTE)).isFalse();
        assertThat(IdleCollector.isDue(0.02, 270 * MEBIBYTE, 250 * MEBIBYTE)).isFalse();
    }
}
