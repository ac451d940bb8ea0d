// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

class CrdChecksTest {
    private static ObjectNode crd() {
        return Yaml.object(Types.CRON_TAB);
    }

    @Test
    void when_the_definition_is_sound_then_nothing_is_said() {
        assertThat(CrdChecks.check(null, crd())).isEmpty();
    }

    @Test
    void when_defaults_fill_a_short_definition_then_names_are_derived() {
        var crd = crd();
        ((ObjectNode) crd.at("/spec/names")).remove(List.of("singular", "listKind"));

        Types.SCHEMAS
                .builtIn("apiextensions.k8s.io", "v1", "CustomResourceDefinition")
                .applyDefaults(crd);

        assertThat(crd.at("/spec/names/singular").asText()).isEqualTo("crontab");
        assertThat(crd.at("/spec/names/listKind").asText()).isEqualTo("CronTabList");
        assertThat(crd.at("/spec/conversion/strategy").asText()).isEqualTo("None");
    }

    @Test
    void when_the_name_does_not_fit_then_it_is_said() {
        var crd = crd();
        ((ObjectNode) crd.path("metadata")).put("name", "tabs.example.com");

        assertThat(CrdChecks.check(null, crd))
                .containsExactly(
                        new Cause(
                                "FieldValueInvalid",
                                "Invalid value: \"tabs.example.com\": must be"
                                        + " spec.names.plural+\".\"+spec.group",
                                "metadata.name"));
    }

    @Test
    void when_no_version_is_stored_then_it_is_said() {
        var crd = crd();
        ((ObjectNode) crd.at("/spec/versions/0")).put("storage", false);

        assertThat(CrdChecks.check(null, crd))
                .singleElement()
                .satisfies(
                        cause ->
                                assertThat(cause.message())
                                        .endsWith(
                                                "must have exactly one version marked as storage"
                                                        + " version"));
    }

    @Test
    void when_the_counts_of_a_pattern_multiply_then_it_is_said_as_go_does() {
        var crd = crd();
        schema(
                crd,
                """
                type: object
                properties:
                  a: {type: string, pattern: '((((a{100}){100}){100}){100})'}
                """);

        assertThat(CrdChecks.check(null, crd))
                .containsExactly(
                        new Cause(
                                "FieldValueInvalid",
                                "Invalid value: \"((((a{100}){100}){100}){100})\": must be a valid"
                                        + " regular expression, but isn't: error parsing regexp:"
                                        + " invalid repeat count: `{100}`",
                                "spec.validation.openAPIV3Schema.properties[a].pattern"));
    }

    @Test
    void when_patterns_are_too_large_together_then_the_first_too_many_is_named() {
        var crd = crd();
        var large = "(?:" + "ab".repeat(200) + "){1000}";
        schema(
                crd,
                """
                type: object
                properties:
                  a: {type: string, pattern: '%s'}
                  b: {type: string, pattern: '%s'}
                  c: {type: string, pattern: '%s'}
                """
                        .formatted(large, large, large));

        assertThat(CrdChecks.check(null, crd))
                .singleElement()
                .satisfies(
                        cause -> {
                            assertThat(cause.field()).endsWith("properties[c].pattern");
                            assertThat(cause.message()).contains("expression too large");
                        });
    }

    private static void schema(ObjectNode crd, String yaml) {
        ((ObjectNode) crd.at("/spec/versions/0/schema")).set("openAPIV3Schema", Yaml.any(yaml));
    }

    @Test
    void when_the_schema_is_not_structural_then_each_place_is_named() {
        var crd = crd();
        ((ObjectNode) crd.at("/spec/versions/0/schema"))
                .set(
                        "openAPIV3Schema",
                        Yaml.any(
                                """
                                type: object
                                properties:
                                  a: {}
                                  b: {type: array}
                                  c: {type: object, properties: {x: {type: string}},
                                    additionalProperties: {type: string}}
                                  d: {type: string, pattern: '['}
                                """));

        assertThat(CrdChecks.check(null, crd))
                .extracting(Cause::field)
                .containsExactly(
                        "spec.validation.openAPIV3Schema.properties[a].type",
                        "spec.validation.openAPIV3Schema.properties[b].items",
                        "spec.validation.openAPIV3Schema.properties[c].additionalProperties",
                        "spec.validation.openAPIV3Schema.properties[d].pattern");
    }
}
