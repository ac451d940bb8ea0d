// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers call their requests. */
final class RequestIdsTest {
    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static RequestIds of(Map<String, String> headers) {
        return RequestIds.of(name -> headers.getOrDefault(name, ""));
    }

    @Test
    void every_header_is_read() {
        var ids = of(Map.of("x-request-id", "order-17", "traceparent", PARENT, "log-id", "42"));

        assertThat(ids)
                .isEqualTo(
                        new RequestIds(
                                "order-17",
                                "4bf92f3577b34da6a3ce929d0e0e4736",
                                "00f067aa0ba902b7",
                                "42"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "line\nbreak", "中"})
    void an_id_that_does_not_fit_on_a_line_is_replaced(String given) {
        assertThat(of(Map.of("x-request-id", given)).request())
                .isNotEqualTo(given)
                .matches("[0-9a-f-]{36}");
    }

    @Test
    void what_is_no_trace_is_none() {
        var ids = of(Map.of("traceparent", "00-xyz-00f067aa0ba902b7-01", "log-id", "1;2"));

        assertThat(ids.trace()).isEmpty();
        assertThat(ids.span()).isEmpty();
        assertThat(ids.log()).isEmpty();
    }

    @Test
    void brpcs_numbers_are_ids() {
        assertThat(RequestIds.ofBrpc("a", 255, 0, -1))
                .isEqualTo(
                        new RequestIds(
                                "a",
                                "000000000000000000000000000000ff",
                                "",
                                "18446744073709551615"));
    }
}
