// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Updates of objects that the schema, stricter by now, would not accept as new ones. */
class RatchetTest {
    private static final TypeSchema SCHEMA =
            new SchemaLibrary()
                    .custom(
                            Yaml.object(
                                    """
                                    metadata: {name: things.example.com}
                                    spec:
                                      group: example.com
                                      scope: Namespaced
                                      names: {kind: Thing, plural: things}
                                      versions:
                                      - name: v1
                                        served: true
                                        storage: true
                                        schema:
                                          openAPIV3Schema:
                                            type: object
                                            properties:
                                              spec:
                                                type: object
                                                properties:
                                                  size: {type: integer, maximum: 5}
                                                  note: {type: string}
                                                  need: {type: object, required: [x], properties: {x: {type: string}, y: {type: string}}}
                                                  list: {type: array, items: {type: integer, maximum: 5}}
                                                  set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
                                                  parts:
                                                    type: array
                                                    x-kubernetes-list-type: map
                                                    x-kubernetes-list-map-keys: [id]
                                                    items:
                                                      type: object
                                                      required: [id]
                                                      properties: {id: {type: string}, size: {type: integer, maximum: 5}, note: {type: string}}
                                                  both: {type: object, properties: {x: {type: string}, y: {type: string}}, allOf: [{properties: {x: {maxLength: 1}}}]}
                                                  free: {type: object, x-kubernetes-preserve-unknown-fields: true, maxProperties: 0}
                                                  inner: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
                                    """),
                            "v1");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {size: 9}                            | {size: 9, note: n}
                    {need: {y: a}}                       | {need: {y: a}, note: n}
                    {list: [8, 9]}                       | {list: [8, 9], note: n}
                    {set: [a, a]}                        | {set: [a, a, b, b]}
                    {parts: [{id: a, size: 9}]}          | {parts: [{id: b, size: 1}, {id: a, size: 9, note: n}]}
                    {both: {x: ab}}                      | {both: {x: ab}, note: n}
                    """)
    void what_does_not_change_may_stay(String before, String after) {
        assertThat(SCHEMA.validate(thing(before), thing(after))).isEmpty();
        assertThat(SCHEMA.validate(null, thing(after))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {size: 9}                   | {size: 8}                   | spec.size
                    {note: n}                   | {size: 9}                   | spec.size
                    {need: {y: a}}              | {need: {y: b}}              | spec.need.x
                    {list: [8]}                 | {list: [8, 1]}              | spec.list[0]
                    {list: [8, 9]}              | {list: [9, 8]}              | spec.list[0] spec.list[1]
                    {set: [a]}                  | {set: [a, a]}               | spec.set[1]
                    {parts: [{id: a, size: 9}]} | {parts: [{id: b, size: 9}]} | spec.parts[0].size
                    {both: {x: ab}}             | {both: {x: ab, y: c}}       | spec.both.x <nil>
                    {free: {a: b}}              | {free: {a: b}, note: n}     | spec.free
                    {inner: {a: b}}             | {inner: {a: b}, note: n}    | spec.inner.apiVersion spec.inner.kind
                    """)
    void what_changes_must_be_right(String before, String after, String fields) {
        assertThat(SCHEMA.validate(thing(before), thing(after)))
                .extracting(Cause::field)
                .containsExactlyElementsOf(List.of(fields.split(" ")));
    }

    @Test
    void an_old_object_can_lose_its_finalizer() {
        var before = thing("{size: 9}");
        ((ObjectNode) before.get("metadata")).putArray("finalizers").add("example.com/hold");

        assertThat(SCHEMA.validate(before, thing("{size: 9}"))).isEmpty();
    }

    private static ObjectNode thing(String spec) {
        return Yaml.object(
                "{apiVersion: example.com/v1, kind: Thing, metadata: {name: a}, spec: "
                        + spec
                        + "}");
    }
}
