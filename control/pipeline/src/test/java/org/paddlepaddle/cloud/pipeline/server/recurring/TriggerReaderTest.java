// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.recurring.Trigger;

class TriggerReaderTest {
    private static JsonNode periodic(String interval, String start) {
        var trigger = JsonNodeFactory.instance.objectNode();
        trigger.putObject("periodic_schedule")
                .put("interval_second", interval)
                .put("start_time", start);
        return trigger;
    }

    @Test
    void a_period_of_a_hundred_years_from_the_last_time_is_read() {
        var trigger = TriggerReader.read(periodic("3153600000", "9999-12-31T23:59:59Z"));

        assertThat(trigger.schedule())
                .isEqualTo(new Trigger.Periodic(Duration.ofSeconds(3_153_600_000L)));
        assertThat(trigger.schedule().after(Instant.parse("9999-12-31T23:59:59Z"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "3153600001", "9223372036854775807", "soon"})
    void a_period_that_cannot_be_counted_with_is_refused(String interval) {
        assertThatThrownBy(() -> TriggerReader.read(periodic(interval, "2026-01-01T00:00:00Z")))
                .isInstanceOf(HttpRefusal.class)
                .hasMessageContaining(interval);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "+1000000000-12-31T23:59:59Z", "tomorrow"})
    void a_time_that_no_row_keeps_is_refused(String start) {
        assertThatThrownBy(() -> TriggerReader.read(periodic("60", start)))
                .isInstanceOf(HttpRefusal.class)
                .hasMessageContaining(start);
    }
}
