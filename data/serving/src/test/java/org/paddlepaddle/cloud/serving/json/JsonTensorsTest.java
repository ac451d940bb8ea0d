// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;

final class JsonTensorsTest {
    private static JsonNode value(String text) {
        return UntrustedJson.object(("{\"v\":" + text + "}").getBytes(StandardCharsets.UTF_8))
                .get("v");
    }

    @Test
    void nested_and_flat_are_the_same_numbers() {
        var nested = JsonTensors.tensor("x", ElementType.FLOAT32, value("[[1,2],[3,4.5]]"));
        var flat =
                JsonTensors.tensor("x", ElementType.FLOAT32, List.of(2L, 2L), value("[1,2,3,4.5]"));

        assertThat(nested.shape()).containsExactly(2L, 2L);
        assertThat(nested.toFloats()).isEqualTo(flat.toFloats());
        assertThat(JsonTensors.nested(nested)).hasToString("[[1.0,2.0],[3.0,4.5]]");
        assertThat(JsonTensors.flat(nested)).hasToString("[1.0,2.0,3.0,4.5]");
    }

    @Test
    void floats_are_printed_as_doubles_as_upstream_does() {
        var tensor = JsonTensors.tensor("x", ElementType.FLOAT32, value("[18.901152]"));

        assertThat(JsonTensors.flat(tensor)).hasToString("[18.901151657104492]");
    }

    @Test
    void ids_are_unsigned() {
        var tensor =
                JsonTensors.tensor("C0", ElementType.INT64, value("[18446744073709551615, -1]"));

        assertThat(tensor.toLongs()).containsExactly(-1L, -1L);
    }

    @ParameterizedTest
    @EnumSource
    void every_type_comes_back_as_it_was(ElementType type) {
        var text = type == ElementType.BOOL ? "[true,false]" : "[1,2]";

        var tensor = JsonTensors.tensor("x", type, value(text));

        assertThat(JsonTensors.flat(tensor).toString().replace(".0", "")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FLOAT32 | [1,\"a\"]",
                "FLOAT32 | [1e40]",
                "INT32   | [2147483648]",
                "INT32   | [1.5]",
                "INT64   | [36893488147419103232]",
                "INT8    | [128]",
                "UINT8   | [-1]",
                "UINT8   | [256]",
                "BOOL    | [2]",
                "FLOAT16 | [70000]",
                "FLOAT32 | [null]",
                "FLOAT32 | [{}]"
            })
    void what_is_no_element_of_a_type_is_refused_by_name(ElementType type, String text) {
        assertThatThrownBy(() -> JsonTensors.tensor("x", type, value(text)))
                .isInstanceOf(InferenceException.class)
                .hasMessageStartingWith("\"x\" has ")
                .hasMessageEndingWith("which is no " + type);
    }

    @Test
    void ragged_arrays_and_wrong_counts_are_refused() {
        assertThatThrownBy(() -> JsonTensors.tensor("x", ElementType.FLOAT32, value("[[1,2],[3]]")))
                .hasMessage("\"x\" of shape [2, 2] wants 4 elements; there are 3");
    }

    @Test
    void hostile_bodies_are_refused_before_they_cost_much() {
        assertThatThrownBy(() -> value("[".repeat(100_000))).hasMessageContaining("no JSON");
        assertThatThrownBy(() -> value("1".repeat(100_000))).hasMessageContaining("no JSON");
        assertThatThrownBy(() -> UntrustedJson.object("[]".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("the body must be a JSON object");
        assertThatThrownBy(() -> UntrustedJson.object("{} {}".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("no JSON");
    }
}
