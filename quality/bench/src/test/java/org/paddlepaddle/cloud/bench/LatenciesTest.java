// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void quantiles_are_at_most_three_per_cent_off() {
        var latencies = new Latencies();

        for (long i = 1; i <= 100_000; i++) {
            latencies.record(i * 10);
        }

        assertThat((double) latencies.quantile(0.5)).isBetween(500_000d, 516_000d);
        assertThat((double) latencies.quantile(0.99)).isBetween(990_000d, 1_000_000d);
        assertThat(latencies.max()).isEqualTo(1_000_000);
        assertThat(latencies.total()).isEqualTo(100_000);
    }

    @Test
    void small_and_huge_values_have_their_place() {
        var latencies = new Latencies();

        latencies.record(3);
        latencies.record(Long.MAX_VALUE);

        assertThat(latencies.quantile(0.5)).isEqualTo(3);
        assertThat(latencies.quantile(1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void nothing_recorded_has_no_quantile() {
        assertThat(new Latencies().quantile(0.5)).isZero();
    }
}
