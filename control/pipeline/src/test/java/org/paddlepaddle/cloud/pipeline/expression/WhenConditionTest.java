// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhenConditionTest {
    private static final Map<String, String> VALUES =
            Map.of(
                    "inputs.parameters.coin", "heads",
                    "inputs.parameters.count", "3",
                    "inputs.parameters.evil", "x\" == \"x\" || \"a",
                    "inputs.parameters.bad", "1 || true");

    private static boolean holds(String text) {
        return WhenCondition.holds(text, name -> Optional.ofNullable(VALUES.get(name)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            value = {
                "\"{{inputs.parameters.coin}}\" == \"heads\" @ true",
                "\"{{inputs.parameters.coin}}\" != \"heads\" @ false",
                "{{inputs.parameters.count}} > 2 @ true",
                "{{inputs.parameters.count}} >= 4 @ false",
                "{{inputs.parameters.count}} == 3.0 @ true",
                "10 > 9 @ true",
                "\"10\" > \"9\" @ false",
                "heads == \"heads\" @ true",
                "(1 < 2 && !false) || 1 > 2 @ true",
                "'{{inputs.parameters.coin}}' =~ '^h' @ true",
                "{{inputs.parameters.coin}} in (heads, tails) @ true",
                "\"{{inputs.parameters.evil}}\" == \"heads\" @ false",
            })
    void a_condition_compares_values(String text, boolean expected) {
        assertThat(holds(text)).isEqualTo(expected);
    }

    @Test
    void a_value_never_becomes_an_operator() {
        assertThatThrownBy(() -> holds("{{inputs.parameters.bad}} > 2"))
                .hasMessageContaining("compares a number with a text");
    }

    @Test
    void what_has_no_value_is_an_error() {
        assertThatThrownBy(() -> holds("{{tasks.a.outputs.parameters.b}} == 1"))
                .hasMessage("{{tasks.a.outputs.parameters.b}} has no value");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "status.succeeded > 0 @ true",
                "status.succeeded > 1 @ false",
                "status.phase == Bound, status.succeeded > 0 @ true",
                "status.phase != Bound @ false",
                "status.phase in (Bound, Lost) @ true",
                "status.list.1 == b @ true",
                "!status.missing @ true",
                "status.missing > 0 @ false",
            })
    void a_condition_on_an_object_reads_its_fields(String text, boolean expected) throws Exception {
        var object =
                JsonMapper.builder()
                        .build()
                        .readTree(
                                "{\"status\": {\"succeeded\": 1, \"phase\": \"Bound\", \"list\":"
                                        + " [\"a\", \"b\"]}}");

        assertThat(ObjectCondition.parse(text).all(object)).isEqualTo(expected);
    }

    @Test
    void braces_of_programs_are_no_placeholders() {
        var program = "f\"{{x}} {{ y }}\" {{inputs.parameters.coin}}";

        assertThat(Placeholders.fill(program, name -> Optional.ofNullable(VALUES.get(name))))
                .isEqualTo("f\"{{x}} {{ y }}\" heads");
    }

    @Test
    void a_value_with_braces_is_not_filled_again() {
        Placeholders.Scope scope = _ -> Optional.of("{{workflow.name}} $1 \\");

        assertThat(Placeholders.fill("<{{inputs.parameters.x}}>", scope))
                .isEqualTo("<{{workflow.name}} $1 \\>");
    }
}
