// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {
    @ParameterizedTest
    @CsvSource({
        "PT-3S, <invalid>",
        "PT-1.5S, 0s",
        "PT0.9S, 0s",
        "PT119S, 119s",
        "PT2M, 2m",
        "PT4M4S, 4m4s",
        "PT9M59S, 9m59s",
        "PT10M30S, 10m",
        "PT179M, 179m",
        "PT3H, 3h",
        "PT3H5M, 3h5m",
        "PT8H30M, 8h",
        "PT47H59M, 47h",
        "PT48H, 2d",
        "PT51H, 2d3h",
        "P8D, 8d",
        "P729D, 729d",
        "P730D, 2y",
        "P740D, 2y10d",
        "P2920D, 8y"
    })
    void then_it_reads_as_kubectl_shows_it(Duration duration, String shown) {
        assertThat(HumanDuration.of(duration)).isEqualTo(shown);
    }

    @Test
    void when_there_is_no_timestamp_then_the_age_is_unknown() {
        var now = Instant.parse("2026-01-01T00:10:00Z");

        assertThat(HumanDuration.since("", now)).isEqualTo("<unknown>");
        assertThat(HumanDuration.since("yesterday", now)).isEqualTo("<invalid>");
        assertThat(HumanDuration.since("2026-01-01T00:05:56Z", now)).isEqualTo("4m4s");
        assertThat(HumanDuration.since("2026-01-01T08:05:56.123456+08:00", now)).isEqualTo("4m3s");
    }
}
