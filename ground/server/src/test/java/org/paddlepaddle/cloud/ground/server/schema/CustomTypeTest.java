// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;

class CustomTypeTest {
    private static final TypeSchema CRON_TAB = Types.CRONTAB.schema();

    private static ObjectNode cronTab(String spec) {
        return Yaml.object(
                "{apiVersion: stable.example.com/v1, kind: CronTab, metadata: {name: a}, spec: "
                        + spec
                        + "}");
    }

    @Test
    void when_fields_are_missing_then_defaults_fill_them() {
        var tab = cronTab("{cronSpec: '* * * * *', replicas: null, ports: [{port: 1}]}");

        CRON_TAB.applyDefaults(tab);

        assertThat(tab.path("spec"))
                .isEqualTo(
                        Yaml.any(
                                "{cronSpec: '* * * * *', replicas: 1, mode: Slow, ports: [{port: 1,"
                                        + " protocol: TCP}]}"));
    }

    @Test
    void when_fields_are_misspelt_then_the_nearest_neighbour_is_offered() {
        var tab = cronTab("{cronspec: x, replica: 1, entirelyOther: 2, ports: [{prot: 1}]}");

        assertThat(suggesting("true").meantFields(tab))
                .containsExactlyInAnyOrder("spec.cronSpec", "spec.replicas", "spec.ports[0].port");
    }

    @Test
    void when_a_definition_does_not_ask_for_it_then_nothing_is_offered() {
        var tab = cronTab("{cronspec: x}");

        assertThat(CRON_TAB.meantFields(tab)).isEmpty();
        assertThat(suggesting("false").meantFields(tab)).isEmpty();
    }

    private static TypeSchema suggesting(String value) {
        var definition = Yaml.object(Types.CRON_TAB);
        definition.withObject("/metadata/annotations").put("paddlecloud.org/suggest-fields", value);
        return Types.custom(definition, "v1").schema();
    }

    @Test
    void when_fields_are_unknown_then_only_closed_places_lose_them() {
        var tab =
                cronTab(
                        "{bad: 1, labels: {any: x}, free: {extra: 1, known: {a: x, b: y}},"
                                + " template: {apiVersion: v1, kind: Pod, metadata: {name: x, odd:"
                                + " 1}, spec: {a: 1}}, ports: [{port: 1, odd: 2}]}");

        assertThat(CRON_TAB.unknownFields(tab))
                .containsExactlyInAnyOrder(
                        "spec.bad",
                        "spec.free.known.b",
                        "spec.template.metadata.odd",
                        "spec.ports[0].odd");

        CRON_TAB.prune(tab);

        assertThat(tab.path("spec"))
                .isEqualTo(
                        Yaml.any(
                                "{labels: {any: x}, free: {extra: 1, known: {a: x}}, template:"
                                        + " {apiVersion: v1, kind: Pod, metadata: {name: x}, spec:"
                                        + " {a: 1}}, ports: [{port: 1}]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    replicas: many | FieldValueTypeInvalid | spec.replicas | Invalid value: "string": spec.replicas in body must be of type integer: "string"
                    replicas: 0 | FieldValueInvalid | spec.replicas | Invalid value: 0: spec.replicas in body should be greater than or equal to 1
                    replicas: 11 | FieldValueInvalid | spec.replicas | Invalid value: 11: spec.replicas in body should be less than or equal to 10
                    mode: Odd | FieldValueNotSupported | spec.mode | Unsupported value: "Odd": supported values: "Fast", "Slow"
                    name: a | FieldValueInvalid | spec.name | Invalid value: "a": spec.name in body should be at least 2 chars long
                    name: abcdef | FieldValueTooLong | spec.name | Too long: may not be more than 5 bytes
                    name: null | FieldValueTypeInvalid | spec.name | Invalid value: "null": spec.name in body must be of type string: "null"
                    at: noon | FieldValueTypeInvalid | spec.at | Invalid value: "noon": spec.at in body must be of type date-time: "noon"
                    plain: [1, 2, 3] | FieldValueTooMany | spec.plain | Too many: 3: must have at most 2 items
                    plain: [a] | FieldValueTypeInvalid | spec.plain[0] | Invalid value: "string": spec.plain[0] in body must be of type integer: "string"
                    tags: [a, a] | FieldValueDuplicate | spec.tags[1] | Duplicate value: "a"
                    ports: [{port: 1, protocol: TCP}, {port: 1, protocol: TCP}] | FieldValueDuplicate | spec.ports[1] | Duplicate value: {"port":1,"protocol":"TCP"}
                    ports: [{}] | FieldValueRequired | spec.ports[0].port | Required value
                    template: {kind: Pod} | FieldValueRequired | spec.template.apiVersion | Required value
                    both: {a: x, b: y} | FieldValueInvalid | <nil> | Invalid value: "": "spec.both" must validate one and only one schema (oneOf). Found 2 valid alternatives
                    """)
    void when_a_field_is_wrong_then_the_cause_reads_as_kubernetes_says_it(
            String field, String reason, String path, String message) {
        var tab = cronTab("{cronSpec: '* * * * *', " + field + "}");

        var causes = CRON_TAB.validate(tab);

        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().reason()).isEqualTo(reason);
        assertThat(causes.getFirst().field()).isEqualTo(path);
        assertThat(causes.getFirst().message()).isEqualTo(message);
    }

    @Test
    void when_everything_fits_then_there_is_no_cause() {
        var tab =
                cronTab(
                        "{cronSpec: '*/5 * * * *', port: 80, note: null, at:"
                                + " '2026-01-01T00:00:00Z', tags: [a, b], both: {a: x}, labels: {a:"
                                + " b}}");

        assertThat(CRON_TAB.validate(tab)).isEmpty();
        assertThat(CRON_TAB.validate(cronTab("{cronSpec: '* * * * *', port: http}"))).isEmpty();
    }

    @Test
    void when_the_spec_is_missing_then_it_is_required() {
        assertThat(CRON_TAB.validate(Yaml.object("{kind: CronTab}")))
                .singleElement()
                .satisfies(cause -> assertThat(cause.field()).isEqualTo("spec"));
    }
}
