// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules in definitions; every text is what a real server of version 1.34 says. */
class CustomRulesTest {
    private static final String DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";
    private static final String GADGETS = "gadgets.example.com";

    private static final String DEFINITION =
            """
            metadata: {name: gadgets.example.com}
            spec:
              group: example.com
              scope: Namespaced
              names: {plural: gadgets, kind: Gadget}
              versions:
              - name: v1
                served: true
                storage: true
                subresources: {status: {}}
                schema:
                  openAPIV3Schema:
                    type: object
                    x-kubernetes-validations:
                    - {rule: "self.metadata.name.startsWith('g')", message: "name must begin with g"}
                    properties:
                      spec:
                        type: object
                        x-kubernetes-validations:
                        - {rule: "self.min <= self.max"}
                        - {rule: "!has(self.mode) || self.mode != 'x'", message: "mode must not be x",
                           reason: FieldValueForbidden, fieldPath: ".mode"}
                        - {rule: "self.max < 100", messageExpression: "'mode ' + self.mode"}
                        - {rule: "self.max < 200", messageExpression: "self.tags[5]", message: "fallback"}
                        - {rule: "self.max/(self.min-5) < 1000"}
                        - {rule: "self.max < 300", reason: FieldValueRequired}
                        - {rule: "self.max < 301", reason: FieldValueDuplicate, message: "dup"}
                        properties:
                          min: {type: integer, default: 0}
                          max: {type: integer, default: 10}
                          mode: {type: string, maxLength: 10}
                          once:
                            type: string
                            x-kubernetes-validations:
                            - {rule: "self == oldSelf", message: "once is immutable"}
                          opt:
                            type: string
                            x-kubernetes-validations:
                            - {rule: "oldSelf.hasValue() || self == 'first'",
                               message: "must begin as first", optionalOldSelf: true}
                          tags:
                            type: array
                            items: {type: string, x-kubernetes-validations: [{rule: "self.size() > 1"}]}
                          parts:
                            type: array
                            x-kubernetes-list-type: map
                            x-kubernetes-list-map-keys: [name]
                            items:
                              type: object
                              required: [name]
                              properties:
                                name: {type: string}
                                size: {type: integer, x-kubernetes-validations:
                                  [{rule: "self >= oldSelf", message: "must not shrink"}]}
                          labels:
                            type: object
                            additionalProperties: {type: string, x-kubernetes-validations:
                              [{rule: "self != 'bad'", message: "bad label"}]}
                          cpu:
                            x-kubernetes-int-or-string: true
                            x-kubernetes-validations:
                            - {rule: "type(self) == int ? self > 0 :
                                quantity(self).isGreaterThan(quantity('0'))",
                               message: "cpu must be positive"}
                          when: {type: string, format: date-time, x-kubernetes-validations:
                            [{rule: "self > timestamp('2020-01-01T00:00:00Z')", message: too old}]}
                      status: {type: object, properties: {n: {type: integer}}}
            """;

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
        cluster.create(DEFINITIONS, DEFINITION);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {min: 20, max: 10} | spec: Invalid value: "object": failed rule: self.min <= self.max
                    {mode: x}          | spec.mode: Forbidden: mode must not be x
                    {max: 150, mode: m}| spec: Invalid value: "object": mode m
                    {max: 250}         | [spec: Invalid value: "object": failed rule: self.max < 100, spec: Invalid value: "object": fallback]
                    {max: 350}         | [spec: Invalid value: "object": failed rule: self.max < 100, spec: Invalid value: "object": fallback, spec: Required value: failed rule: self.max < 300, spec: Duplicate value: "object"]
                    {min: 5}           | spec: Invalid value: "object": division by zero evaluating rule: self.max/(self.min-5) < 1000
                    {tags: [ab, c]}    | spec.tags[1]: Invalid value: "string": failed rule: self.size() > 1
                    {labels: {a: bad, b.c/d: bad}} | [spec.labels[a]: Invalid value: "string": bad label, spec.labels[b.c/d]: Invalid value: "string": bad label]
                    {cpu: '-1'}        | spec.cpu: Invalid value: "": cpu must be positive
                    {cpu: -1}          | spec.cpu: Invalid value: "": cpu must be positive
                    {when: '2019-01-01T00:00:00Z'} | spec.when: Invalid value: "string": too old
                    {opt: second}      | spec.opt: Invalid value: "string": must begin as first
                    {min: x, max: 5}   | [spec.min: Invalid value: "string": spec.min in body must be of type integer: "string", <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation]
                    """)
    void a_broken_rule_is_told(String spec, String problem) {
        assertThatThrownBy(
                        () -> cluster.create(GADGETS, "{metadata: {name: g}, spec: " + spec + "}"))
                .hasMessage("Gadget.example.com \"g\" is invalid: " + problem);
    }

    @Test
    void a_rule_at_the_root_sees_the_name() {
        assertThatThrownBy(() -> cluster.create(GADGETS, "{metadata: {name: bad}, spec: {}}"))
                .hasMessage(
                        "Gadget.example.com \"bad\" is invalid: <nil>: Invalid value: \"object\":"
                                + " name must begin with g");
    }

    @Test
    void rules_compare_with_what_was() {
        cluster.create(
                GADGETS,
                "{metadata: {name: g}, spec: {once: a, opt: first, parts: [{name: a, size: 3}]}}");

        assertThatThrownBy(() -> cluster.patch(GADGETS, "g", "spec: {once: b}"))
                .hasMessageEndingWith("spec.once: Invalid value: \"string\": once is immutable");
        assertThatThrownBy(() -> cluster.patch(GADGETS, "g", "spec: {parts: [{name: a, size: 2}]}"))
                .hasMessageEndingWith(
                        "spec.parts[0].size: Invalid value: \"integer\": must not shrink");
        var changed =
                cluster.patch(
                        GADGETS, "g", "spec: {opt: b, parts: [{name: b}, {name: a, size: 4}]}");
        assertThat(changed.at("/spec/opt").asText()).isEqualTo("b");
    }

    @Test
    void what_does_not_change_is_not_refused_for_a_new_rule() {
        cluster.create(GADGETS, "{metadata: {name: g}, spec: {mode: old}}");
        var definition = cluster.get(DEFINITIONS, GADGETS);
        var mode = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/mode";
        ((ObjectNode) definition.at(mode))
                .putArray("x-kubernetes-validations")
                .addObject()
                .put("rule", "self == 'new'");
        cluster.update(DEFINITIONS, definition);

        var changed = cluster.patch(GADGETS, "g", "spec: {max: 20}");

        assertThat(changed.at("/spec/max").asInt()).isEqualTo(20);
        assertThatThrownBy(() -> cluster.patch(GADGETS, "g", "spec: {mode: other}"))
                .hasMessageEndingWith("failed rule: self == 'new'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            textBlock =
                    """
                    {rule: 'self.b > 1'} ; .rule: Invalid value: {"Rule":"self.b \\u003e 1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field 'b'~ | self.b > 1~ | ....^
                    {rule: self.a + 1}   ; .rule: Invalid value: {"Rule":"self.a + 1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool
                    {rule: ''}           ; .rule: Required value: rule is not specified
                    {rule: 'self.a > 1', messageExpression: self.a} ; .messageExpression: Invalid value: {"Rule":"self.a \\u003e 1","Message":"","MessageExpression":"self.a","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string
                    {rule: 'self.a > 1', reason: Nope} ; .reason: Unsupported value: "Nope": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"
                    {rule: 'self.a > 1', fieldPath: .nope} ; .fieldPath: Invalid value: ".nope": must be a valid path
                    {rule: 'self.a > 1', fieldPath: a} ; .fieldPath: Invalid value: "a": must be a valid path
                    {rule: 'self.a > 1', optionalOldSelf: true} ; .optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule
                    {rule: 'string(self.a).matches("(((a{100}){100}){100})")'} ; .rule: Invalid value: {"Rule":"string(self.a).matches(\\"(((a{100}){100}){100})\\")","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:24: invalid matches argument~ | string(self.a).matches("(((a{100}){100}){100})")~ | .......................^
                    {rule: self.a == oldSelf.a, message: '  '} ; .message: Invalid value: "  ": must be non-empty if specified
                    """)
    void a_rule_that_cannot_work_is_refused(String rule, String problem) {
        var definition =
                Cluster.yaml(DEFINITION.replace("gadgets", "wrongs").replace("Gadget", "Wrong"));
        var schema =
                Cluster.yaml(
                        "{type: object, properties: {spec: {type: object, properties: {a: {type:"
                                + " integer}}, x-kubernetes-validations: ["
                                + rule
                                + "]}}}");
        ((ObjectNode) definition.at("/spec/versions/0/schema")).set("openAPIV3Schema", schema);

        assertThatThrownBy(() -> cluster.create(DEFINITIONS, definition.toString()))
                .hasMessage(
                        "CustomResourceDefinition.apiextensions.k8s.io \"wrongs.example.com\" is"
                                + " invalid: spec.validation.openAPIV3Schema.properties[spec]"
                                + ".x-kubernetes-validations[0]"
                                + problem.replace('~', '\n'));
    }
}
