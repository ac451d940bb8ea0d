// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;

class FieldSetTest {
    private static FieldSet set(String fieldsV1) {
        return FieldSet.decode(Yaml.any(fieldsV1));
    }

    @Test
    void when_encoded_then_elements_come_in_kubernetes_order() {
        var set =
                set(
                        """
                        {"i:1": {}, "v:true": {}, "v:\\"b\\"": {}, "v:2": {}, "k:{\\"b\\":1,\\"a\\":2}": {".": {}, "f:x": {}},
                         "f:z": {}, "f:a": {"f:b": {}}, "v:1.5": {}}
                        """);

        assertThat(set.encode().toString())
                .isEqualTo(
                        "{\"f:a\":{\"f:b\":{}},\"f:z\":{},"
                                + "\"k:{\\\"a\\\":2,\\\"b\\\":1}\":{\".\":{},\"f:x\":{}},"
                                + "\"v:1.5\":{},\"v:2\":{},\"v:\\\"b\\\"\":{},\"v:true\":{},"
                                + "\"i:1\":{}}");
    }

    @Test
    void when_combined_then_members_count_and_not_their_parents() {
        var left = set("{'f:a': {'.': {}, 'f:b': {}, 'f:c': {}}}");
        var right = set("{'f:a': {'f:b': {}}, 'f:d': {}}");

        assertThat(left.union(right))
                .isEqualTo(set("{'f:a': {'.': {}, 'f:b': {}, 'f:c': {}}, 'f:d': {}}"));
        assertThat(left.intersection(right)).isEqualTo(set("{'f:a': {'f:b': {}}}"));
        assertThat(left.difference(right)).isEqualTo(set("{'f:a': {'.': {}, 'f:c': {}}}"));
        assertThat(left.difference(set("{'f:a': {}}")))
                .isEqualTo(set("{'f:a': {'f:b': {}, 'f:c': {}}}"));
        assertThat(left.without(set("{'f:a': {}}"))).isEqualTo(FieldSet.EMPTY);
    }

    @Test
    void when_printed_then_paths_read_as_in_conflicts() {
        var paths = new ArrayList<String>();
        set("{'f:spec': {'f:c': {'k:{\"name\":\"web\"}': {'.': {}, 'f:image': {}}}, 'f:f':"
                        + " {'v:\"x\"': {}}}}")
                .forEach(
                        path ->
                                paths.add(
                                        path.stream()
                                                .map(PathElement::toString)
                                                .collect(Collectors.joining())));

        assertThat(paths)
                .containsExactly(
                        ".spec.c[name=\"web\"]", ".spec.c[name=\"web\"].image", ".spec.f[=\"x\"]");
    }

    @Test
    void when_the_text_is_no_path_then_it_is_refused() {
        assertThatThrownBy(() -> set("{'x:a': {}}")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> set("{'k:{': {}}")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void when_derived_from_an_object_then_leaves_entries_and_elements_are_members() {
        var pod =
                Yaml.object(
                        """
                        metadata: {labels: {a: b}, finalizers: [x]}
                        spec:
                          nodeSelector: {k: v}
                          tolerations: [{key: a}]
                          containers: [{name: web, ports: [{containerPort: 80}], resources: {}}]
                        """);

        assertThat(FieldPaths.of(Types.POD.schema().root(), pod))
                .isEqualTo(
                        set(
                                """
                                f:metadata: {'f:labels': {'f:a': {}}, 'f:finalizers': {'v:"x"': {}}}
                                f:spec:
                                  f:nodeSelector: {}
                                  f:tolerations: {}
                                  f:containers:
                                    k:{"name":"web"}:
                                      .: {}
                                      f:name: {}
                                      f:resources: {}
                                      f:ports:
                                        k:{"containerPort":80,"protocol":"TCP"}:
                                          .: {}
                                          f:containerPort: {}
                                """));
    }
}
