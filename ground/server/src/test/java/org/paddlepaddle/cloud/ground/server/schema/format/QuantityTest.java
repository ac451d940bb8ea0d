// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "1000m, 1",
        "0.5, 500m",
        "1.0, 1",
        "1024Mi, 1Gi",
        "1.5Gi, 1536Mi",
        "100, 100",
        "1000, 1k",
        "1024, 1024",
        "1024Ki, 1Mi",
        "1073741824, 1073741824",
        "0, 0",
        "0Mi, 0",
        "1e3, 1e3",
        "1E, 1E",
        "0.1m, 100u",
        "0.0000000001, 1n",
        "-5m, -5m",
        ".5, 500m",
        "5., 5",
        "0.5Gi, 512Mi",
        "1500m, 1500m",
        "2500Mi, 2500Mi",
    })
    void is_written_as_kubernetes_writes_it(String given, String canonical) {
        assertThat(Quantity.parse(given).orElseThrow().canonical()).isEqualTo(canonical);
    }

    @Test
    void what_is_no_quantity_is_recognised() {
        for (var text : new String[] {"", "x", "1x", "1 Gi", "Gi", "--1", "1e", "1".repeat(70)}) {
            assertThat(Quantity.parse(text)).as(text).isEmpty();
        }
    }
}
