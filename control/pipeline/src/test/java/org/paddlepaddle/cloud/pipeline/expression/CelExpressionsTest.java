// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class CelExpressionsTest {
    private static boolean holds(String text) throws Exception {
        var parameters =
                JsonMapper.builder()
                        .build()
                        .readTree(
                                "{\"score\": 0.9, \"n\": 3, \"word\": \"heads\", \"flag\": true}");
        return CelExpressions.holds(
                text.replaceAll("@(\\w+)", "inputs.parameter_values['$1']"),
                (ObjectNode) parameters);
    }

    @Test
    void numbers_texts_and_truths_are_compared() throws Exception {
        assertThat(holds("@score > 0.8 && int(@n) == 3")).isTrue();
        assertThat(holds("!(@score > 0.8) && !(int(@n) == 3)")).isFalse();
        assertThat(holds("@n >= 3 && @n < 4")).isTrue();
        assertThat(holds("@word == 'heads' && @flag == true")).isTrue();
        assertThat(holds("@word != 'it\\'s' || @flag == false")).isTrue();
    }

    @Test
    void a_part_of_a_value_is_taken() {
        assertThat(
                        CelExpressions.part(
                                        "parseJson(string_value)[\"a\"][1]", "{\"a\": [1, \"x\"]}")
                                .asText())
                .isEqualTo("x");
        assertThat(
                        CelExpressions.part("parseJson(string_value)[\"a\"]", "{\"a\": {\"b\": 2}}")
                                .toString())
                .isEqualTo("{\"b\":2.0}");
    }

    @Test
    void what_cannot_be_worked_out_says_why() {
        assertThatThrownBy(() -> holds("@absent > 1"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("absent");
        assertThatThrownBy(() -> holds("@n + 1.0"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("neither true nor false");
        assertThatThrownBy(() -> CelExpressions.check("a =="))
                .isInstanceOf(ExpressionException.class);
        assertThatThrownBy(() -> CelExpressions.part("parseJson(string_value)", "no json"))
                .isInstanceOf(ExpressionException.class);
    }
}
