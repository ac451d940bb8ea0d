// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What kubectl 1.34 prints for the same templates. */
class JsonPathTest {
    private static final JsonNode PODS =
            read(
                    """
                    {"kind": "List", "items": [
                     {"metadata": {"name": "a", "labels": {"app.io/name": "x"}},
                      "status": {"phase": "Running", "restarts": 3, "conditions":
                       [{"type": "Ready", "status": "True"}, {"type": "Other", "status": "False"}]}},
                     {"metadata": {"name": "b"}, "status": {"phase": "Pending", "restarts": 10}}]}
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{.kind}|List",
                ".kind|List",
                "{$.kind}|List",
                "{.items[*].metadata.name}|a b",
                "{.items[0].metadata.name}|a",
                "{.items[-1].metadata.name}|b",
                "{.items[0:1].metadata.name}|a",
                "{.items[*]['metadata'].name}|a b",
                "{.items[0].metadata.labels.app\\.io/name}|x",
                "{.items[0].metadata.labels['app.io/name']}|x",
                "{..name}|a b",
                "{.items[?(@.status.phase==\"Pending\")].metadata.name}|b",
                "{.items[?(@.status.restarts>4)].metadata.name}|b",
                "{.items[?(@.metadata.labels)].metadata.name}|a",
                "{.items[0].status.conditions[?(@.type=='Ready')].status}|True",
                "{.items[0].metadata}|{\"name\":\"a\",\"labels\":{\"app.io/name\":\"x\"}}",
                "{.nothing.here}|``",
                "pods: {.items[*].metadata.name}!|pods: a b!",
                "{range .items[*]}{.metadata.name}={.status.phase};{end}|a=Running;b=Pending;",
                "{range .items[*]}{range .status.conditions[*]}{.type},{end}/{end}|Ready,Other,//",
            })
    void a_template_is_filled(String template, String printed) {
        assertThat(JsonPath.parse(template).print(PODS)).isEqualTo(printed);
    }

    @Test
    void quoted_text_knows_the_usual_escapes() {
        var template = "{range .items[*]}{.metadata.name}{\"\\t\"}{\"}\"}{'\\n'}{end}";

        assertThat(JsonPath.parse(template).print(PODS)).isEqualTo("a\t}\nb\t}\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{.items", "{range .items[*]}", "{end}", "{.items[x]}", "{items[?(x)]}"})
    void what_is_not_understood_is_refused(String template) {
        assertThatThrownBy(() -> JsonPath.parse(template))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static JsonNode read(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (Exception e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
