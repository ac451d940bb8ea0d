// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class UpdateTest {
    private static final String DEPLOYMENT =
            """
            metadata: {name: d}
            spec:
              selector: {matchLabels: {app: d}}
              template:
                metadata: {labels: {app: d}}
                spec: {containers: [{name: c, image: 'i:1'}]}
            """;

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
    void a_stale_version_is_refused_and_none_overwrites() {
        var first = cluster.create("configmaps", "{metadata: {name: a}, data: {x: '1'}}");
        var second = first.deepCopy();
        JsonTrees.child(second, "data").put("x", "2");
        cluster.update("configmaps", second);

        assertThatThrownBy(() -> cluster.update("configmaps", first))
                .hasMessage(
                        "Operation cannot be fulfilled on configmaps \"a\": the object has been"
                                + " modified; please apply your changes to the latest version and"
                                + " try again");
        JsonTrees.child(first, "metadata").remove("resourceVersion");
        JsonTrees.child(first, "data").put("x", "3");
        assertThat(cluster.update("configmaps", first).at("/data/x").asText()).isEqualTo("3");
    }

    @Test
    void an_update_that_changes_nothing_makes_no_version() {
        var created = cluster.create("configmaps", "{metadata: {name: a}, data: {x: '1'}}");

        var updated = cluster.update("configmaps", created);
        var patched = cluster.patch("configmaps", "a", "data: {x: '1'}");

        assertThat(updated.at("/metadata/resourceVersion"))
                .isEqualTo(created.at("/metadata/resourceVersion"));
        assertThat(patched.at("/metadata/resourceVersion"))
                .isEqualTo(created.at("/metadata/resourceVersion"));
    }

    @Test
    void patch_upon_patch_makes_no_object_that_no_request_could_bring() {
        var part = "x".repeat(2_000_000);
        var container = "spec: {template: {spec: {%s: [{name: %s, image: i, args: [%s]}]}}}";
        cluster.create("deployments.apps", DEPLOYMENT);
        cluster.patch("deployments.apps", "d", container.formatted("containers", "c", part));

        assertThatThrownBy(
                        () ->
                                cluster.patch(
                                        "deployments.apps",
                                        "d",
                                        container.formatted("initContainers", "i", part)))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(413))
                .hasMessage("Request entity too large: limit is 3145728");
    }

    @Test
    void what_the_server_wrote_cannot_be_changed() {
        var created = cluster.create("configmaps", "metadata: {name: a}");
        var changed = created.deepCopy();
        var metadata = JsonTrees.child(changed, "metadata");
        metadata.put("creationTimestamp", "2001-01-01T00:00:00Z").put("generation", 9);
        metadata.put("deletionTimestamp", "2001-01-01T00:00:00Z");
        JsonTrees.child(metadata, "labels").put("x", "y");

        var updated = cluster.update("configmaps", changed).path("metadata");

        assertThat(updated.path("creationTimestamp"))
                .isEqualTo(created.at("/metadata/creationTimestamp"));
        assertThat(updated.has("generation")).isFalse();
        assertThat(updated.has("deletionTimestamp")).isFalse();
        metadata.put("uid", "other").remove("resourceVersion");
        assertThatThrownBy(() -> cluster.update("configmaps", changed))
                .hasMessageStartingWith(
                        "Operation cannot be fulfilled on configmaps \"a\": StorageError: invalid"
                                + " object, Code: 4, Key: /registry/configmaps/")
                .hasMessageContaining("UID in precondition: other, UID in object meta: ");
    }

    @Test
    void generation_counts_changes_of_what_is_wanted() {
        var created = cluster.create("deployments.apps", DEPLOYMENT);
        assertThat(created.at("/metadata/generation").asInt()).isEqualTo(1);

        var labelled = cluster.patch("deployments.apps", "d", "metadata: {labels: {a: b}}");
        var scaled = cluster.patch("deployments.apps", "d", "spec: {replicas: 3}");

        assertThat(labelled.at("/metadata/generation").asInt()).isEqualTo(1);
        assertThat(scaled.at("/metadata/generation").asInt()).isEqualTo(2);
    }

    @Test
    void status_and_the_rest_have_doors_of_their_own() {
        cluster.create("deployments.apps", DEPLOYMENT + "\nstatus: {replicas: 9}");
        var object = cluster.get("deployments.apps", "d");
        assertThat(object.path("status")).isEmpty();
        JsonTrees.child(object, "status").put("replicas", 2);
        JsonTrees.child(object, "spec").put("replicas", 5);

        var throughMain = cluster.update("deployments.apps", object);
        JsonTrees.child(object, "metadata").remove("resourceVersion");
        JsonTrees.child(object, "spec").put("replicas", 7);
        var throughStatus = cluster.updatePart("deployments.apps", "status", object);

        assertThat(throughMain.path("status")).isEmpty();
        assertThat(throughStatus.at("/status/replicas").asInt()).isEqualTo(2);
        assertThat(throughStatus.at("/spec/replicas").asInt()).isEqualTo(5);
        assertThat(throughStatus.at("/metadata/generation").asInt()).isEqualTo(2);
    }

    @Test
    void concurrent_patches_are_all_applied() throws Exception {
        cluster.create("configmaps", "metadata: {name: a}");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var patches = new ArrayList<Future<ObjectNode>>();
            for (int i = 0; i < 20; i++) {
                var yaml = "data: {k%d: v}".formatted(i);
                patches.add(threads.submit(() -> cluster.patch("configmaps", "a", yaml)));
            }
            for (var patch : patches) {
                patch.get();
            }
        }

        assertThat(cluster.get("configmaps", "a").path("data")).hasSize(20);
    }

    @Test
    void a_patch_that_names_a_version_is_refused_when_it_is_stale() {
        var created = cluster.create("configmaps", "metadata: {name: a}");
        cluster.patch("configmaps", "a", "data: {x: '1'}");
        var stale = created.at("/metadata/resourceVersion").asText();

        assertThatThrownBy(
                        () ->
                                cluster.patch(
                                        "configmaps",
                                        "a",
                                        "{metadata: {resourceVersion: '"
                                                + stale
                                                + "'}, data: {x: '2'}}"))
                .hasMessageContaining("the object has been modified");
    }

    @Test
    void apply_creates_and_then_changes_and_wants_a_manager() {
        var body = Cluster.yaml("{apiVersion: v1, kind: ConfigMap, data: {x: '1'}}");

        var created =
                cluster.send(
                        Verb.patch,
                        "configmaps",
                        "a",
                        "",
                        body,
                        PatchKind.APPLY,
                        "fieldManager=me");
        JsonTrees.child(body, "data").put("x", "2");
        var changed =
                cluster.send(
                        Verb.patch,
                        "configmaps",
                        "a",
                        "",
                        body,
                        PatchKind.APPLY,
                        "fieldManager=me");

        assertThat(created)
                .isInstanceOfSatisfying(
                        ApiResponse.One.class, one -> assertThat(one.created()).isTrue());
        assertThat(changed)
                .isInstanceOfSatisfying(
                        ApiResponse.One.class, one -> assertThat(one.created()).isFalse());
        assertThat(cluster.get("configmaps", "a").at("/data/x").asText()).isEqualTo("2");
        assertThatThrownBy(
                        () ->
                                cluster.send(
                                        Verb.patch, "configmaps", "a", "", body, PatchKind.APPLY))
                .hasMessage(
                        "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is"
                                + " required for apply patch");
    }

    @Test
    void names_in_body_and_path_must_agree() {
        cluster.create("configmaps", "metadata: {name: a}");

        assertThatThrownBy(
                        () ->
                                cluster.send(
                                        Verb.update,
                                        "configmaps",
                                        "a",
                                        "",
                                        Cluster.yaml("metadata: {name: b}"),
                                        null))
                .hasMessage("the name of the object (b) does not match the name on the URL (a)");
        assertThatThrownBy(() -> cluster.update("configmaps", Cluster.yaml("metadata: {name: z}")))
                .hasMessage("configmaps \"z\" not found");
    }

    @Test
    void most_of_a_pod_cannot_change() {
        cluster.create(
                "pods", "{metadata: {name: p}, spec: {containers: [{name: c, image: 'i:1'}]}}");

        var image = cluster.get("pods", "p");
        ((ObjectNode) image.at("/spec/containers/0")).put("image", "i:2");
        assertThat(cluster.update("pods", image).at("/spec/containers/0/image").asText())
                .isEqualTo("i:2");
        assertThatThrownBy(() -> cluster.patch("pods", "p", "spec: {hostname: other}"))
                .hasMessageStartingWith(
                        "Pod \"p\" is invalid: spec: Forbidden: pod updates may not change fields"
                                + " other than `spec.containers[*].image`,")
                .hasMessageContaining("\n- \"Hostname\": \"\",\n+ \"Hostname\": \"other\",\n");
    }

    @Test
    void scale_reads_and_writes_replicas() {
        cluster.create("deployments.apps", DEPLOYMENT);

        var scale =
                Cluster.object(
                        cluster.send(Verb.get, "deployments.apps", "d", "scale", null, null));
        assertThat(scale.path("kind").asText()).isEqualTo("Scale");
        assertThat(scale.at("/spec/replicas").asInt()).isEqualTo(1);
        assertThat(scale.at("/status/selector").asText()).isEqualTo("app=d");

        JsonTrees.child(scale, "spec").put("replicas", 4);
        var scaled = cluster.updatePart("deployments.apps", "scale", scale);
        assertThat(scaled.at("/spec/replicas").asInt()).isEqualTo(4);
        assertThat(cluster.get("deployments.apps", "d").at("/spec/replicas").asInt()).isEqualTo(4);
    }

    @Test
    void a_selector_is_for_life() {
        cluster.create("deployments.apps", DEPLOYMENT);

        assertThatThrownBy(
                        () ->
                                cluster.patch(
                                        "deployments.apps",
                                        "d",
                                        "spec: {selector: {matchLabels: {app: e}}}"))
                .hasMessageContaining("`selector` does not match template `labels`")
                .hasMessageContaining("field is immutable");
    }
}
