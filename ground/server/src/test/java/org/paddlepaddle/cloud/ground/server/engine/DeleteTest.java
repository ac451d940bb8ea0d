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
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.Verb;

class DeleteTest {
    private static final String POD =
            "{metadata: {name: p}, spec: {containers: [{name: c, image: 'i:1'}]}}";

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

    @Test
    void what_nothing_holds_goes_at_once_and_a_status_says_so() {
        var created = cluster.create("configmaps", "metadata: {name: a}");

        var answer = cluster.delete("configmaps", "a");

        assertThat(Cluster.object(answer))
                .isEqualTo(
                        Cluster.yaml(
                                """
                                kind: Status
                                apiVersion: v1
                                metadata: {}
                                status: Success
                                details: {name: a, kind: configmaps, uid: %s}
                                """
                                        .formatted(created.at("/metadata/uid").asText())));
        assertThat(cluster.exists("configmaps", "a")).isFalse();
        assertThatThrownBy(() -> cluster.delete("configmaps", "a"))
                .hasMessage("configmaps \"a\" not found");
    }

    @Test
    void a_finalizer_holds_the_object_until_it_is_taken_away() {
        cluster.create("configmaps", "metadata: {name: a, finalizers: [x.io/hold]}");

        var left = Cluster.object(cluster.delete("configmaps", "a"));

        assertThat(left.at("/metadata/deletionTimestamp").asText())
                .isEqualTo("2026-03-01T10:00:00Z");
        assertThat(left.at("/metadata/deletionGracePeriodSeconds").asInt()).isZero();
        assertThatThrownBy(
                        () ->
                                cluster.patch(
                                        "configmaps",
                                        "a",
                                        "metadata: {finalizers: [x.io/hold, x.io/more]}"))
                .hasMessageContaining(
                        "metadata.finalizers: Forbidden: no new finalizers can be added if the"
                                + " object is being deleted, found new finalizers"
                                + " []string{\"x.io/more\"}");
        cluster.patch("configmaps", "a", "metadata: {finalizers: null}");
        assertThat(cluster.exists("configmaps", "a")).isFalse();
    }

    @Test
    void propagation_policies_leave_their_finalizers() {
        for (var policy :
                new String[][] {{"Foreground", "foregroundDeletion"}, {"Orphan", "orphan"}}) {
            cluster.create("configmaps", "metadata: {name: a}");
            var left =
                    Cluster.object(
                            cluster.delete("configmaps", "a", "propagationPolicy=" + policy[0]));
            assertThat(left.at("/metadata/finalizers/0").asText()).isEqualTo(policy[1]);

            cluster.delete("configmaps", "a", "propagationPolicy=Background");
            assertThat(cluster.exists("configmaps", "a")).isFalse();
        }
        assertThatThrownBy(() -> cluster.delete("configmaps", "a", "propagationPolicy=Other"))
                .hasMessageContaining("propagationPolicy: Unsupported value: \"Other\"");
    }

    @Test
    void jobs_keep_their_pods_unless_told_otherwise() {
        cluster.create(
                "jobs.batch",
                """
                metadata: {name: j}
                spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}
                """);

        var answer = cluster.delete("jobs.batch", "j");

        assertThat(answer.warnings())
                .singleElement()
                .asString()
                .startsWith("child pods are preserved");
        assertThat(Cluster.object(answer).at("/metadata/finalizers/0").asText())
                .isEqualTo("orphan");
    }

    @Test
    void preconditions_protect_a_successor() {
        cluster.create("configmaps", "metadata: {name: a}");

        assertThatThrownBy(
                        () ->
                                cluster.send(
                                        Verb.delete,
                                        "configmaps",
                                        "a",
                                        "",
                                        Cluster.yaml("preconditions: {uid: other}"),
                                        null))
                .hasMessageStartingWith(
                        "Operation cannot be fulfilled on ConfigMap \"a\": the UID in the"
                                + " precondition (other) does not match the UID in record (");
        assertThatThrownBy(
                        () ->
                                cluster.send(
                                        Verb.delete,
                                        "configmaps",
                                        "a",
                                        "",
                                        Cluster.yaml("preconditions: {resourceVersion: '1'}"),
                                        null))
                .hasMessageContaining("the ResourceVersion in the precondition (1) does not match");
    }

    @Test
    void a_pod_that_runs_is_given_time_and_its_node_ends_it() {
        cluster.create("pods", POD);
        bind("node-1");

        var asked = Cluster.object(cluster.delete("pods", "p"));
        assertThat(asked.at("/metadata/deletionTimestamp").asText())
                .isEqualTo("2026-03-01T10:00:30Z");
        assertThat(asked.at("/metadata/deletionGracePeriodSeconds").asInt()).isEqualTo(30);

        var hurried = Cluster.object(cluster.delete("pods", "p", "gracePeriodSeconds=5"));
        assertThat(hurried.at("/metadata/deletionGracePeriodSeconds").asInt()).isEqualTo(5);

        var ended = Cluster.object(cluster.delete("pods", "p", "gracePeriodSeconds=0"));
        assertThat(ended.at("/metadata/deletionGracePeriodSeconds").asInt()).isZero();
        assertThat(cluster.exists("pods", "p")).isFalse();
    }

    @Test
    void a_pod_without_a_node_or_with_a_result_goes_at_once() {
        cluster.create("pods", POD);
        cluster.delete("pods", "p");
        assertThat(cluster.exists("pods", "p")).isFalse();

        cluster.create("pods", POD);
        bind("node-1");
        var pod = cluster.get("pods", "p");
        JsonTrees.child(pod, "status").put("phase", "Succeeded");
        cluster.updatePart("pods", "status", pod);
        cluster.delete("pods", "p");
        assertThat(cluster.exists("pods", "p")).isFalse();
    }

    @Test
    void a_pod_is_bound_once() {
        cluster.create("pods", POD);
        bind("node-1");

        var pod = cluster.get("pods", "p");
        assertThat(pod.at("/spec/nodeName").asText()).isEqualTo("node-1");
        assertThat(pod.at("/metadata/annotations/why").asText()).isEqualTo("fits");
        assertThat(pod.at("/status/conditions/0/type").asText()).isEqualTo("PodScheduled");
        assertThatThrownBy(() -> bind("node-2"))
                .hasMessage(
                        "Operation cannot be fulfilled on pods/binding \"p\": pod p is already"
                                + " assigned to node \"node-1\"");
    }

    @Test
    void a_collection_is_deleted_by_selector() {
        cluster.create("configmaps", "metadata: {name: a, labels: {x: y}}");
        cluster.create("configmaps", "metadata: {name: b}");
        cluster.create(
                "configmaps", "metadata: {name: c, labels: {x: y}, finalizers: [x.io/hold]}");

        var answer =
                (ApiResponse.Many)
                        cluster.send(
                                Verb.deletecollection,
                                "configmaps",
                                "",
                                "",
                                null,
                                null,
                                "labelSelector=x=y");

        assertThat(answer.items()).hasSize(2);
        assertThat(cluster.names("configmaps")).containsExactly("b", "c");
        assertThat(cluster.get("configmaps", "c").path("metadata").has("deletionTimestamp"))
                .isTrue();
    }

    @Test
    void a_namespace_waits_for_its_contents() {
        cluster.create("namespaces", "metadata: {name: n}");

        var left = Cluster.object(cluster.delete("namespaces", "n"));
        assertThat(left.at("/status/phase").asText()).isEqualTo("Terminating");
        assertThat(cluster.exists("namespaces", "n")).isTrue();

        var finalized = left.deepCopy();
        ((ObjectNode) finalized.get("spec")).putArray("finalizers");
        cluster.updatePart("namespaces", "finalize", finalized);
        assertThat(cluster.exists("namespaces", "n")).isFalse();
        assertThatThrownBy(() -> cluster.delete("namespaces", "default"))
                .hasMessage(
                        "namespaces \"default\" is forbidden: this namespace may not be deleted");
    }

    @Test
    void deleting_counts_as_a_change_of_what_is_wanted() {
        cluster.create("pods", POD);
        bind("node-1");

        var left = Cluster.object(cluster.delete("pods", "p"));

        assertThat(left.at("/metadata/generation").asInt()).isEqualTo(2);
    }

    private void bind(String node) {
        cluster.send(
                Verb.create,
                "pods",
                "p",
                "binding",
                Cluster.yaml(
                        """
                        metadata: {name: p, annotations: {why: fits}}
                        target: {kind: Node, name: %s}
                        """
                                .formatted(node)),
                null);
    }
}
