// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class ListTest {
    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    app=web                  | a b
                    app==web,tier!=front     | b
                    app in (web, db)         | a b c
                    app notin (web)          | c d
                    tier                     | a
                    !tier                    | b c d
                    app,!tier                | b c
                    size>3                   | c
                    size<4                   | b
                    app=web,tier=            | ''
                    app!=web                 | c d
                    """)
    void label_selectors_choose(String selector, String names) {
        cluster.create("configmaps", "metadata: {name: a, labels: {app: web, tier: front}}");
        cluster.create("configmaps", "metadata: {name: b, labels: {app: web, size: '3'}}");
        cluster.create("configmaps", "metadata: {name: c, labels: {app: db, size: '4'}}");
        cluster.create("configmaps", "metadata: {name: d}");

        assertThat(cluster.names("configmaps", "labelSelector=" + selector))
                .containsExactlyElementsOf(
                        Stream.of(names.split(" ")).filter(n -> !n.isEmpty()).toList());
    }

    @Test
    void malformed_label_selectors_are_refused() {
        for (var selector :
                new String[] {"a in", "a in (b", "a b", "=x", "a=b c", "a>x", "-a=b", ",,"}) {
            assertThatThrownBy(() -> cluster.names("configmaps", "labelSelector=" + selector))
                    .as(selector)
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(400))
                    .hasMessageMatching("(unable to parse requirement: |found ').*");
        }
    }

    @Test
    void field_selectors_choose_by_what_a_kind_offers() {
        cluster.create("pods", pod("a", ""));
        cluster.create("pods", pod("b", "nodeName: n1, "));

        assertThat(cluster.names("pods", "fieldSelector=spec.nodeName=n1")).containsExactly("b");
        assertThat(cluster.names("pods", "fieldSelector=spec.nodeName=")).containsExactly("a");
        assertThat(cluster.names("pods", "fieldSelector=spec.nodeName!=n1")).containsExactly("a");
        assertThat(cluster.names("pods", "fieldSelector=status.phase=Pending,metadata.name!=a"))
                .containsExactly("b");
        assertThat(cluster.names("pods", "fieldSelector=metadata.namespace==default")).hasSize(2);
        assertThat(cluster.names("nodes", "fieldSelector=spec.unschedulable=false")).isEmpty();
        assertThatThrownBy(() -> cluster.names("pods", "fieldSelector=spec.foo=x"))
                .hasMessage("field label not supported: spec.foo");
        assertThatThrownBy(() -> cluster.names("deployments.apps", "fieldSelector=spec.foo=x"))
                .hasMessage(
                        "\"spec.foo\" is not a known field selector: only \"metadata.name\","
                                + " \"metadata.namespace\"");
    }

    @Test
    void events_are_found_under_both_of_their_groups() {
        cluster.create(
                "events",
                """
                metadata: {name: e}
                involvedObject: {kind: Pod, name: p, namespace: default}
                reason: Started
                message: hello
                source: {component: kubelet}
                """);

        assertThat(cluster.names("events", "fieldSelector=involvedObject.kind=Pod,source=kubelet"))
                .containsExactly("e");
        assertThat(cluster.names("events.events.k8s.io", "fieldSelector=regarding.name=p"))
                .containsExactly("e");
        var other = cluster.get("events.events.k8s.io", "e");
        assertThat(other.path("apiVersion").asText()).isEqualTo("events.k8s.io/v1");
        assertThat(other.path("note").asText()).isEqualTo("hello");
        assertThat(other.at("/regarding/kind").asText()).isEqualTo("Pod");
        assertThat(other.has("involvedObject")).isFalse();
    }

    @Test
    void pages_are_cut_from_one_snapshot() {
        for (var name : new String[] {"a", "b", "c", "d", "e"}) {
            cluster.create("configmaps", "metadata: {name: " + name + "}");
        }

        var first = cluster.list("configmaps", "limit=2");
        cluster.delete("configmaps", "c");
        cluster.create("configmaps", "metadata: {name: bb}");
        var second = cluster.list("configmaps", "limit=2", "continue=" + first.continueToken());
        var third = cluster.list("configmaps", "limit=2", "continue=" + second.continueToken());

        assertThat(first.remaining()).isEqualTo(3);
        assertThat(second.resourceVersion()).isEqualTo(first.resourceVersion());
        assertThat(
                        second.items().stream()
                                .map(i -> JsonTrees.parse(i).at("/metadata/name").asText()))
                .containsExactly("c", "d");
        assertThat(third.items()).hasSize(1);
        assertThat(third.continueToken()).isEmpty();
        assertThat(third.remaining()).isEqualTo(-1);
        assertThatThrownBy(() -> cluster.list("configmaps", "limit=2", "continue=rubbish"))
                .hasMessageStartingWith("invalid continue token: continue key is not valid");
    }

    @Test
    void a_list_whose_snapshot_is_forgotten_goes_on_with_what_there_is(@TempDir Path other) {
        String token;
        try (var before = new Cluster(other)) {
            for (var name : new String[] {"a", "c", "d"}) {
                before.create("configmaps", "metadata: {name: " + name + "}");
            }
            token = before.list("configmaps", "limit=1").continueToken();
            before.create("configmaps", "metadata: {name: e}");
        }
        // A store that is opened again knows nothing of the past.
        try (var after = new Cluster(other)) {
            after.delete("configmaps", "d");

            assertThatThrownBy(() -> after.list("configmaps", "limit=1", "continue=" + token))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> {
                                assertThat(refused.code()).isEqualTo(410);
                                var rest = refused.toStatus().at("/metadata/continue").asText();
                                assertThat(after.names("configmaps", "continue=" + rest))
                                        .containsExactly("c", "e");
                            });
        }
    }

    @Test
    void a_list_can_be_asked_for_at_an_exact_version() {
        var a = cluster.create("configmaps", "metadata: {name: a}");
        cluster.create("configmaps", "metadata: {name: b}");
        var version = a.at("/metadata/resourceVersion").asText();

        assertThat(
                        cluster.names(
                                "configmaps",
                                "resourceVersion=" + version,
                                "resourceVersionMatch=Exact"))
                .containsExactly("a");
        assertThat(
                        cluster.names(
                                "configmaps",
                                "resourceVersion=" + version,
                                "resourceVersionMatch=NotOlderThan"))
                .containsExactly("a", "b");
        assertThat(cluster.names("configmaps", "resourceVersion=0")).containsExactly("a", "b");
    }

    @Test
    void impossible_versions_are_refused() {
        assertThatThrownBy(() -> cluster.list("configmaps", "resourceVersion=999999"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(504))
                .hasMessageStartingWith("Timeout: Too large resource version: 999999, current: ");
        assertThatThrownBy(() -> cluster.list("configmaps", "resourceVersionMatch=Exact"))
                .hasMessage(
                        "ListOptions.meta.k8s.io \"\" is invalid: resourceVersionMatch: Forbidden:"
                                + " resourceVersionMatch is forbidden unless resourceVersion is"
                                + " provided");
        assertThatThrownBy(() -> cluster.list("configmaps", "resourceVersion=x"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(400));
    }

    private static String pod(String name, String fields) {
        return "{metadata: {name: %s}, spec: {%scontainers: [{name: c, image: 'i:1'}]}}"
                .formatted(name, fields);
    }
}
