// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSizeTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "true",
                "-12.5",
                "{\"a\":{\"b\":[1,[],\"c\"]},\"d\":null}",
                "\"a\\\"b\\\\c\\n\\t\\u0001\"",
                "\"é水😀\"",
            })
    void a_value_is_as_long_as_it_is_written(String json) throws Exception {
        var value = JSON.readTree(json);

        assertThat(JsonSize.of(value)).isEqualTo(value.toString().getBytes(UTF_8).length);
    }
}
