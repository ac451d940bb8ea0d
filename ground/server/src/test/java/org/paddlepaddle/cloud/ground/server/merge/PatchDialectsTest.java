// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class PatchDialectsTest {
    private static JsonNode patch(PatchKind kind, String current, String patch) {
        return new PatchDialects()
                .patch(kind, Yaml.object(current), Yaml.any(patch), Types.POD.schema());
    }

    @Nested
    class Given_a_JSON_patch {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                textBlock =
                        """
                        {a: {b: 1}}   | [{op: add, path: /a/c, value: 2}]                     | {a: {b: 1, c: 2}}
                        {a: [1, 3]}   | [{op: add, path: /a/1, value: 2}]                     | {a: [1, 2, 3]}
                        {a: [1]}      | [{op: add, path: /a/-, value: 2}]                     | {a: [1, 2]}
                        {a: 1, b: 2}  | [{op: remove, path: /a}]                              | {b: 2}
                        {a: [1, 2]}   | [{op: remove, path: /a/-1}]                           | {a: [1]}
                        {a: 1}        | [{op: replace, path: /a, value: {x: y}}]              | {a: {x: y}}
                        {a: 1}        | [{op: move, from: /a, path: /b}]                      | {b: 1}
                        {a: {x: 1}}   | [{op: copy, from: /a, path: /b}]                      | {a: {x: 1}, b: {x: 1}}
                        {a~b/c: 1}    | [{op: replace, path: /a~0b~1c, value: 2}]             | {a~b/c: 2}
                        {a: 1}        | [{op: test, path: /a, value: 1.0}, {op: remove, path: /a}] | {}
                        {a: 1}        | [{op: test, path: /b, value: null}]                   | {a: 1}
                        """)
        void then_operations_apply_in_order(String current, String patch, String wanted) {
            assertThat(patch(PatchKind.JSON, current, patch)).isEqualTo(Yaml.any(wanted));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "[{op: remove, path: /x}]",
                    "[{op: replace, path: /x/y, value: 1}]",
                    "[{op: test, path: /a, value: 2}]",
                    "[{op: add, path: /x/y, value: 1}]",
                    "[{op: add, path: /l/7, value: 1}]",
                    "[{op: dance, path: /a}]",
                    "[{op: add, value: 1}]",
                })
        void then_what_cannot_be_done_is_refused(String patch) {
            assertThatThrownBy(() -> patch(PatchKind.JSON, "{a: 1, l: []}", patch))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(422))
                    .hasMessage("the server rejected our request due to an error in our request");
        }

        @Test
        void then_copies_may_not_add_more_than_a_request_could_bring() {
            var doubling =
                    IntStream.range(0, 40)
                            .mapToObj("{op: copy, from: /data, path: /data/k%d}"::formatted)
                            .collect(Collectors.joining(", ", "[", "]"));

            assertThatThrownBy(() -> patch(PatchKind.JSON, "{data: {a: b}}", doubling))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(422))
                    .hasMessage("the server rejected our request due to an error in our request");
        }

        @Test
        void then_copies_may_add_as_much_as_a_request_could_bring() {
            // With its quotation marks a mebibyte.
            var text = "x".repeat((1 << 20) - 2);
            var thrice =
                    "[{op: copy, from: /a, path: /b}, {op: copy, from: /a, path: /c},"
                            + " {op: copy, from: /a, path: /d}%s]";

            assertThat(patch(PatchKind.JSON, "{a: " + text + "}", thrice.formatted(""))).hasSize(4);
            var once = ", {op: copy, from: /d, path: /e}";
            assertThatThrownBy(
                            () ->
                                    patch(
                                            PatchKind.JSON,
                                            "{a: " + text + "}",
                                            thrice.formatted(once)))
                    .isInstanceOf(ApiException.class);
        }

        @Test
        void then_operations_are_counted() {
            var many = "[" + "{op: test, path: /a, value: 1},".repeat(10_001) + "]";

            assertThatThrownBy(() -> patch(PatchKind.JSON, "{a: 1}", many))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(413))
                    .hasMessage(
                            "The allowed maximum operations in a JSON patch is 10000, got 10001");
        }
    }

    @Nested
    class Given_a_merge_patch {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                textBlock =
                        """
                        {a: b}           | {a: c}              | {a: c}
                        {a: b}           | {a: null}           | {}
                        {a: [b]}         | {a: c}              | {a: c}
                        {a: {b: c}}      | {a: {b: d, c: null}} | {a: {b: d}}
                        {a: [{b: c}]}    | {a: [1]}            | {a: [1]}
                        {e: null}        | {a: 1}              | {e: null, a: 1}
                        {a: x}           | {a: {b: {c: null}}} | {a: {b: {}}}
                        """)
        void then_it_does_as_the_RFC_says(String current, String patch, String wanted) {
            assertThat(patch(PatchKind.MERGE, current, patch)).isEqualTo(Yaml.any(wanted));
        }

        @Test
        void then_another_value_than_an_object_is_a_bad_request() {
            assertThatThrownBy(() -> patch(PatchKind.MERGE, "{}", "[]"))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(400));
        }
    }

    @Nested
    class Given_a_strategic_merge_patch {
        private static final String POD =
                """
                metadata: {finalizers: [a, b, c]}
                spec:
                  nodeSelector: {x: y}
                  containers:
                  - {name: one, image: 'i:1', env: [{name: A, value: '1'}]}
                  - {name: two, image: 'i:2'}
                  tolerations: [{key: t}]
                """;

        @Test
        void then_lists_with_a_key_merge_by_it() {
            var result =
                    patch(
                            PatchKind.STRATEGIC,
                            POD,
                            "{spec: {containers: [{name: one, image: 'i:9', env: [{name: B}]},"
                                    + " {name: three}]}}");

            assertThat(result.at("/spec/containers"))
                    .isEqualTo(
                            Yaml.any(
                                    "[{name: one, image: 'i:9', env: [{name: B}, {name: A, value:"
                                        + " '1'}]}, {name: three}, {name: two, image: 'i:2'}]"));
        }

        @Test
        void then_lists_without_a_key_are_replaced() {
            var result = patch(PatchKind.STRATEGIC, POD, "{spec: {tolerations: [{key: u}]}}");

            assertThat(result.at("/spec/tolerations")).isEqualTo(Yaml.any("[{key: u}]"));
        }

        @Test
        void then_directives_delete_and_replace() {
            assertThat(
                            patch(
                                            PatchKind.STRATEGIC,
                                            POD,
                                            "{spec: {containers: [{name: one, $patch: delete}]}}")
                                    .at("/spec/containers"))
                    .isEqualTo(Yaml.any("[{name: two, image: 'i:2'}]"));
            assertThat(
                            patch(
                                            PatchKind.STRATEGIC,
                                            POD,
                                            "{spec: {containers: [{name: x}, {$patch: replace}]}}")
                                    .at("/spec/containers"))
                    .isEqualTo(Yaml.any("[{name: x}]"));
            assertThat(
                            patch(
                                            PatchKind.STRATEGIC,
                                            POD,
                                            "{spec: {nodeSelector: {$patch: replace, a: b}}}")
                                    .at("/spec/nodeSelector"))
                    .isEqualTo(Yaml.any("{a: b}"));
            assertThat(
                            patch(
                                            PatchKind.STRATEGIC,
                                            POD,
                                            "{spec: {nodeSelector: {$patch: delete}}}")
                                    .at("/spec/nodeSelector"))
                    .isEqualTo(Yaml.any("{}"));
        }

        @Test
        void then_scalar_lists_merge_and_lose_what_is_named() {
            assertThat(
                            patch(
                                            PatchKind.STRATEGIC,
                                            POD,
                                            "{metadata: {finalizers: [d],"
                                                    + " $deleteFromPrimitiveList/finalizers: [a]}}")
                                    .at("/metadata/finalizers"))
                    .isEqualTo(Yaml.any("[d, b, c]"));
        }

        @Test
        void then_an_order_given_is_kept() {
            var result =
                    patch(
                            PatchKind.STRATEGIC,
                            POD,
                            "{spec: {$setElementOrder/containers: [{name: three}, {name: two},"
                                    + " {name: one}], containers: [{name: three, image: 'i:3'}]}}");

            assertThat(result.at("/spec/containers").findValuesAsText("image"))
                    .containsExactly("i:3", "i:2", "i:1");
        }

        @Test
        void then_retained_keys_push_out_the_others() {
            var deployment =
                    "{spec: {strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}}}";
            var result =
                    new PatchDialects()
                            .patch(
                                    PatchKind.STRATEGIC,
                                    Yaml.object(deployment),
                                    Yaml.any(
                                            "{spec: {strategy: {$retainKeys: [type], type:"
                                                    + " Recreate}}}"),
                                    Types.DEPLOYMENT.schema());

            assertThat(result.at("/spec/strategy")).isEqualTo(Yaml.any("{type: Recreate}"));
        }

        @Test
        void then_what_is_new_comes_without_directives_and_nulls() {
            assertThat(
                            patch(
                                    PatchKind.STRATEGIC,
                                    "{}",
                                    "{spec: {a: null, containers: [{name: x, $patch: delete},"
                                            + " {name: y, image: null}]}}"))
                    .isEqualTo(Yaml.any("{spec: {containers: [{name: y}]}}"));
        }

        @Test
        void then_an_element_without_its_key_is_refused() {
            assertThatThrownBy(
                            () ->
                                    patch(
                                            PatchKind.STRATEGIC,
                                            POD,
                                            "{spec: {containers: [{image: x}]}}"))
                    .hasMessageContaining("does not contain declared merge key: name");
        }
    }
}
