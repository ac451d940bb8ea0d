// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndentedJsonTest {
    @Test
    void objects_and_lists_are_indented_by_two_blanks() {
        assertThat(indented("{\"a\":{\"b\":[1,\"x\"]},\"c\":true}\n"))
                .isEqualTo(
                        """
                        {
                          "a": {
                            "b": [
                              1,
                              "x"
                            ]
                          },
                          "c": true
                        }\
                        """);
    }

    @Test
    void what_is_empty_stays_on_its_line_and_strings_stay_as_they_are() {
        assertThat(indented("{\"a\":{},\"b\":[],\"c\":\"{\\\"x\\\": [1, 2]\\\\\"}"))
                .isEqualTo(
                        """
                        {
                          "a": {},
                          "b": [],
                          "c": "{\\"x\\": [1, 2]\\\\"
                        }\
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "true, kubectl/v1.34.0, true",
        "1, kubectl/v1.34.0, true",
        "yes, curl/8.5.0, false",
        "false, curl/8.5.0, false",
        ", curl/8.5.0, true",
        "'', Wget/1.21, true",
        ", Mozilla/5.0 (X11), true",
        ", kubectl/v1.34.0, false",
        ", , false"
    })
    void the_parameter_decides_and_without_it_who_asks(
            String pretty, String agent, boolean wanted) {
        assertThat(IndentedJson.wanted(Optional.ofNullable(pretty), Optional.ofNullable(agent)))
                .isEqualTo(wanted);
    }

    private static String indented(String compact) {
        var bytes = compact.getBytes(StandardCharsets.UTF_8);
        int half = bytes.length / 2;
        var pieces =
                List.of(
                        ByteBuffer.wrap(bytes, 0, half),
                        ByteBuffer.wrap(bytes, half, bytes.length - half));
        return new String(IndentedJson.of(pieces), StandardCharsets.UTF_8);
    }
}
