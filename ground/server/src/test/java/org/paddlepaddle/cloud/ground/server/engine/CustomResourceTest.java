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
import org.paddlepaddle.cloud.ground.server.engine.object.DefinitionConditions;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;

class CustomResourceTest {
    private static final String CRDS = "customresourcedefinitions.apiextensions.k8s.io";
    private static final String JOBS = "paddlejobs.batch.paddlepaddle.org";
    private static final String DEFINITION =
            """
            metadata: {name: paddlejobs.batch.paddlepaddle.org}
            spec:
              group: batch.paddlepaddle.org
              scope: Namespaced
              names: {kind: PaddleJob, plural: paddlejobs, shortNames: [pdj], categories: [all]}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                subresources:
                  status: {}
                  scale: {specReplicasPath: .spec.worker.replicas, statusReplicasPath: .status.ready}
              - name: v2beta1
                served: true
                storage: false
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
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
    void a_definition_is_established_and_served_with_the_answer() {
        var created = cluster.create(CRDS, DEFINITION);

        assertThat(created.at("/status/acceptedNames/kind").asText()).isEqualTo("PaddleJob");
        assertThat(created.at("/status/acceptedNames/singular").asText()).isEqualTo("paddlejob");
        assertThat(created.at("/status/storedVersions/0").asText()).isEqualTo("v1");
        assertThat(DefinitionConditions.isTrue(created.path("status"), "NamesAccepted")).isTrue();
        assertThat(DefinitionConditions.isTrue(created.path("status"), "Established")).isTrue();
        assertThat(cluster.type(JOBS).shortNames()).containsExactly("pdj");
        assertThat(cluster.type(JOBS).version()).isEqualTo("v1");
        cluster.create(JOBS, "metadata: {name: j}");
        assertThat(cluster.names(JOBS)).containsExactly("j");
    }

    @Test
    void fields_that_the_definition_names_can_be_selected() {
        cluster.create(
                CRDS,
                DEFINITION.replace(
                        "    subresources:",
                        "    selectableFields: [{jsonPath: .spec.color}, {jsonPath: .spec.size}]\n"
                                + "    subresources:"));
        cluster.create(JOBS, "{metadata: {name: a}, spec: {color: blue, size: 3}}");
        cluster.create(JOBS, "{metadata: {name: b}, spec: {color: red}}");

        assertThat(cluster.names(JOBS, "fieldSelector=spec.color=blue")).containsExactly("a");
        assertThat(cluster.names(JOBS, "fieldSelector=spec.color!=blue")).containsExactly("b");
        assertThat(cluster.names(JOBS, "fieldSelector=spec.size=3")).containsExactly("a");
        assertThatThrownBy(() -> cluster.names(JOBS, "fieldSelector=spec.shape=round"))
                .hasMessageContaining("field label not supported: spec.shape");
    }

    @Test
    void custom_resources_are_served_again_after_a_restart() {
        cluster.create(CRDS, DEFINITION);
        cluster.create(JOBS, "{metadata: {name: j}, spec: {x: 1}}");
        cluster.close();

        cluster = new Cluster(directory);

        assertThat(cluster.get(JOBS, "j").at("/spec/x").asInt()).isEqualTo(1);
    }

    @Test
    void versions_differ_in_name_only() {
        cluster.create(CRDS, DEFINITION);
        cluster.create(JOBS, "{metadata: {name: j}, spec: {x: 1}}");
        var type =
                cluster.engineAssembly
                        .catalog()
                        .find("batch.paddlepaddle.org", "v2beta1", "paddlejobs")
                        .orElseThrow();

        var response =
                cluster.engineAssembly
                        .handler()
                        .handle(
                                new ApiRequest(
                                        Verb.get,
                                        type,
                                        "default",
                                        "j",
                                        "",
                                        Cluster.options(),
                                        null,
                                        null,
                                        User.SERVER));

        assertThat(Cluster.object(response).path("apiVersion").asText())
                .isEqualTo("batch.paddlepaddle.org/v2beta1");
        assertThat(Cluster.object(response).at("/spec/x").asInt()).isEqualTo(1);
    }

    @Test
    void an_update_must_name_the_version_it_was_made_from() {
        cluster.create(CRDS, DEFINITION);
        cluster.create(JOBS, "metadata: {name: j}");

        assertThatThrownBy(() -> cluster.update(JOBS, Cluster.yaml("metadata: {name: j}")))
                .hasMessage(
                        "paddlejobs.batch.paddlepaddle.org \"j\" is invalid:"
                                + " metadata.resourceVersion: Invalid value: 0: must be specified"
                                + " for an update");
    }

    @Test
    void status_is_written_through_its_own_door_only() {
        cluster.create(CRDS, DEFINITION);
        var job = cluster.create(JOBS, "{metadata: {name: j}, spec: {x: 1}, status: {phase: Odd}}");
        assertThat(job.has("status")).isFalse();
        assertThat(job.at("/metadata/generation").asInt()).isEqualTo(1);
        JsonTrees.child(job, "status").put("phase", "Running");
        JsonTrees.child(job, "spec").put("x", 2);
        JsonTrees.child(JsonTrees.child(job, "metadata"), "labels").put("a", "b");

        var updated = cluster.updatePart(JOBS, "status", job);

        assertThat(updated.at("/status/phase").asText()).isEqualTo("Running");
        assertThat(updated.at("/spec/x").asInt()).isEqualTo(1);
        assertThat(updated.path("metadata").has("labels")).isFalse();
        assertThat(updated.at("/metadata/generation").asInt()).isEqualTo(1);
    }

    @Test
    void scale_follows_the_paths_of_the_definition() {
        cluster.create(CRDS, DEFINITION);
        cluster.create(JOBS, "{metadata: {name: j}, spec: {worker: {replicas: 2}}}");

        var scale = Cluster.object(cluster.send(Verb.get, JOBS, "j", "scale", null, null));
        JsonTrees.child(scale, "spec").put("replicas", 5);
        cluster.updatePart(JOBS, "scale", scale);

        assertThat(scale.at("/status/replicas").asInt()).isZero();
        assertThat(cluster.get(JOBS, "j").at("/spec/worker/replicas").asInt()).isEqualTo(5);
    }

    @Test
    void a_scale_without_a_number_can_be_given_one_and_cannot_be_read_before() {
        cluster.create(CRDS, DEFINITION);
        cluster.create(JOBS, "{metadata: {name: j}, spec: {x: 1}}");

        assertThatThrownBy(() -> cluster.send(Verb.get, JOBS, "j", "scale", null, null))
                .hasMessageContaining(
                        "the spec replicas field \".spec.worker.replicas\" does not exist");
        assertThatThrownBy(() -> scale("metadata: {labels: {a: b}}"))
                .hasMessageContaining(
                        "the spec replicas field \".spec.worker.replicas\" cannot be empty");

        var scaled = Cluster.object(scale("spec: {replicas: 3}"));

        assertThat(scaled.at("/spec/replicas").asInt()).isEqualTo(3);
        assertThat(cluster.get(JOBS, "j").at("/spec/worker/replicas").asInt()).isEqualTo(3);
    }

    private ApiResponse scale(String patch) {
        return cluster.send(Verb.patch, JOBS, "j", "scale", Cluster.yaml(patch), PatchKind.MERGE);
    }

    @Test
    void deleting_a_definition_deletes_its_objects_first() throws Exception {
        cluster.create(CRDS, DEFINITION);
        cluster.create(JOBS, "metadata: {name: free}");
        cluster.create(JOBS, "metadata: {name: held, finalizers: [x.io/hold]}");
        try (var objects = cluster.watch(JOBS);
                var definitions = cluster.watch(CRDS)) {
            assertThat(objects.next(2)).containsExactly("ADDED free", "ADDED held");
            assertThat(definitions.next(1)).containsExactly("ADDED " + JOBS);

            var left = Cluster.object(cluster.delete(CRDS, JOBS));

            assertThat(JsonTrees.texts(left.at("/metadata/finalizers")))
                    .containsExactly("customresourcecleanup.apiextensions.k8s.io");
            assertThat(DefinitionConditions.isTrue(left.path("status"), "Terminating")).isTrue();
            assertThat(objects.next(2)).containsExactly("DELETED free", "MODIFIED held");
            assertThatThrownBy(() -> cluster.create(JOBS, "metadata: {name: late}"))
                    .hasMessage(
                            "create not allowed while custom resource definition is terminating");

            cluster.patch(JOBS, "held", "metadata: {finalizers: null}");

            assertThat(definitions.next(2)).containsExactly("MODIFIED " + JOBS, "DELETED " + JOBS);
            assertThat(
                            cluster.engineAssembly
                                    .catalog()
                                    .find("batch.paddlepaddle.org", "v1", "paddlejobs"))
                    .isEmpty();
        }
    }

    @Test
    void a_name_in_use_is_not_accepted_until_it_is_free() throws Exception {
        cluster.create(CRDS, DEFINITION);
        var rival = DEFINITION.replace("paddlejobs", "otherjobs");

        var waiting = cluster.create(CRDS, rival);
        assertThat(DefinitionConditions.isTrue(waiting.path("status"), "NamesAccepted")).isFalse();
        assertThat(
                        cluster.engineAssembly
                                .catalog()
                                .find("batch.paddlepaddle.org", "v1", "otherjobs"))
                .isEmpty();

        try (var definitions =
                cluster.watch(
                        CRDS, "fieldSelector=metadata.name=otherjobs.batch.paddlepaddle.org")) {
            definitions.next();
            cluster.delete(CRDS, JOBS);
            var accepted = definitions.next().object();
            assertThat(DefinitionConditions.isTrue(accepted.path("status"), "Established"))
                    .isTrue();
        }
    }

    @Test
    void a_definition_that_cannot_work_is_refused() {
        var misnamed = DEFINITION.replace("name: paddlejobs.batch", "name: other.batch");
        assertThatThrownBy(() -> cluster.create(CRDS, misnamed))
                .hasMessageContaining(
                        "metadata.name: Invalid value: \"other.batch.paddlepaddle.org\": must be"
                                + " spec.names.plural+\".\"+spec.group");
        var twice = DEFINITION.replace("storage: false", "storage: true");
        assertThatThrownBy(() -> cluster.create(CRDS, twice))
                .hasMessageContaining("must have exactly one version marked as storage version");
    }

    @Test
    void a_version_objects_are_stored_in_cannot_be_dropped() {
        var crd = cluster.create(CRDS, DEFINITION);
        var versions = ((ObjectNode) crd.get("spec")).withArray("versions");
        versions.remove(0);
        ((ObjectNode) versions.get(0)).put("storage", true);

        assertThatThrownBy(() -> cluster.update(CRDS, crd))
                .hasMessageContaining(
                        "status.storedVersions[0]: Invalid value: \"v1\": missing from");
    }

    @Test
    void the_catalogue_counts_its_changes() {
        long before = cluster.engineAssembly.catalog().generation();

        cluster.create("configmaps", "metadata: {name: a}");
        assertThat(cluster.engineAssembly.catalog().generation()).isEqualTo(before);
        cluster.create(CRDS, DEFINITION);
        assertThat(cluster.engineAssembly.catalog().generation()).isGreaterThan(before);
    }
}
