// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class CreateTest {
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
    void the_server_fills_in_what_only_it_knows() {
        var created = cluster.create("configmaps", "metadata: {name: a, uid: mine, generation: 7}");

        var metadata = created.path("metadata");
        assertThat(created.path("apiVersion").asText()).isEqualTo("v1");
        assertThat(created.path("kind").asText()).isEqualTo("ConfigMap");
        assertThat(metadata.path("namespace").asText()).isEqualTo("default");
        assertThat(metadata.path("uid").asText()).hasSize(36);
        assertThat(metadata.path("creationTimestamp").asText()).isEqualTo("2026-03-01T10:00:00Z");
        // Kinds that count no changes keep what they are given, as with Kubernetes.
        assertThat(metadata.path("generation").asInt()).isEqualTo(7);
        assertThat(metadata.path("resourceVersion").asLong()).isPositive();
        assertThat(cluster.get("configmaps", "a")).isEqualTo(created);
    }

    @Test
    void a_generated_name_has_the_stem_and_five_letters() {
        var first = cluster.create("configmaps", "metadata: {generateName: a-}");
        var second = cluster.create("configmaps", "metadata: {generateName: a-}");

        assertThat(first.at("/metadata/name").asText())
                .matches("a-[bcdfghjklmnpqrstvwxz2456789]{5}");
        assertThat(second.at("/metadata/name")).isNotEqualTo(first.at("/metadata/name"));
    }

    @Test
    void refusals_speak_as_kubernetes_does() {
        cluster.create("configmaps", "metadata: {name: a}");

        refused(409, "configmaps \"a\" already exists", "metadata: {name: a}");
        refused(
                422,
                "ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName is"
                        + " required",
                "metadata: {}");
        refused(
                422,
                "ConfigMap \"A_b\" is invalid: metadata.name: Invalid value: \"A_b\": a lowercase"
                        + " RFC 1123 subdomain must consist of lower case alphanumeric characters,"
                        + " '-' or '.', and must start and end with an alphanumeric character (e.g."
                        + " 'example.com', regex used for validation is"
                        + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
                "metadata: {name: A_b}");
        refused(
                400,
                "the namespace of the provided object does not match the namespace sent on the"
                        + " request",
                "metadata: {name: b, namespace: other}");
        refused(
                400,
                "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: no kind"
                        + " \"ConfigMap\" is registered for version \"apps/v1\" in scheme"
                        + " \"pkg/runtime/scheme.go:110\"",
                "{apiVersion: apps/v1, metadata: {name: b}}");
        refused(
                500,
                "resourceVersion should not be set on objects to be created",
                "metadata: {name: b, resourceVersion: '5'}");
        refused(
                422,
                "ConfigMap \"b\" is invalid: metadata.labels: Invalid value: \"not valid\": a valid"
                        + " label must be an empty string or consist of alphanumeric characters,"
                        + " '-', '_' or '.', and must start and end with an alphanumeric character"
                        + " (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation"
                        + " is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
                "metadata: {name: b, labels: {x: not valid}}");
    }

    @Test
    void a_config_map_holds_a_mebibyte_and_no_more() {
        var most = "x".repeat((1 << 20) - 3);

        cluster.create("configmaps", "{metadata: {name: a}, data: {x: " + most + "}}");

        refused(
                422,
                "ConfigMap \"b\" is invalid: []: Too long: may not be more than 1048576 bytes",
                "{metadata: {name: b}, data: {x: " + most + "}, binaryData: {y: AAAAAA==}}");
    }

    @Test
    void who_demands_what_no_scheduler_here_looks_at_is_told() {
        var set =
                """
                metadata: {name: s}
                spec:
                  selector: {matchLabels: {a: b}}
                  template:
                    metadata: {labels: {a: b}}
                    spec:
                      containers: [{name: c, image: 'i:1'}]
                      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                        {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {a: b}}}]}}
                      topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname,
                        whenUnsatisfiable: %s, labelSelector: {matchLabels: {a: b}}}]
                """;

        assertThat(warnings("deployments.apps", set.formatted("DoNotSchedule")))
                .containsExactly(
                        "spec.template.spec.affinity.podAffinity"
                                + ".requiredDuringSchedulingIgnoredDuringExecution: nothing in this"
                                + " cluster acts on it",
                        "spec.template.spec.topologySpreadConstraints: nothing in this cluster acts"
                                + " on it");
        assertThat(warnings("deployments.apps", set.formatted("ScheduleAnyway"))).hasSize(1);
    }

    private List<String> warnings(String resource, String yaml) {
        return cluster.send(Verb.create, resource, "", "", Cluster.yaml(yaml), null, "dryRun=All")
                .warnings();
    }

    @Test
    void unknown_fields_are_dropped_with_a_warning_or_refused() {
        var pod =
                """
                metadata: {name: p}
                spec: {unknown: 1, containers: [{name: c, image: 'i:1'}]}
                """;

        assertThatThrownBy(() -> cluster.create("pods", pod, "fieldValidation=Strict"))
                .hasMessage(
                        "Pod in version \"v1\" cannot be handled as a Pod: strict decoding error:"
                                + " unknown field \"spec.unknown\"");
        var warned =
                cluster.send(Verb.create, "pods", "", "", Cluster.yaml(pod), null, "dryRun=All");
        assertThat(warned.warnings()).containsExactly("unknown field \"spec.unknown\"");
        var ignored = cluster.create("pods", pod, "fieldValidation=Ignore");
        assertThat(ignored.path("spec").has("unknown")).isFalse();
    }

    @Test
    void a_dry_run_answers_but_stores_nothing() {
        var answer = cluster.create("configmaps", "metadata: {name: a}", "dryRun=All");

        assertThat(answer.at("/metadata/uid").asText()).isNotEmpty();
        assertThat(answer.path("metadata").has("resourceVersion")).isFalse();
        assertThat(cluster.exists("configmaps", "a")).isFalse();
    }

    @Test
    void the_namespace_must_exist_and_not_be_on_its_way_out() {
        cluster.create("namespaces", "metadata: {name: old}");
        cluster.delete("namespaces", "old");

        assertThatThrownBy(() -> createIn("missing"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(404))
                .hasMessage("namespaces \"missing\" not found");
        assertThatThrownBy(() -> createIn("old"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(403))
                .hasMessage(
                        "configmaps \"a\" is forbidden: unable to create new content in namespace"
                                + " old because it is being terminated");
    }

    @Test
    void a_kind_of_another_resource_is_refused() {
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "configmaps",
                                        "{kind: Pod, apiVersion: v1, metadata: {name: a}}"))
                .hasMessageStartingWith("Pod in version \"v1\" cannot be handled as a ConfigMap");
    }

    @Test
    void nulls_in_built_in_objects_are_what_go_makes_of_them() {
        var created =
                cluster.create(
                        "configmaps",
                        "{metadata: {name: a, creationTimestamp: null}, data: {x: '1', y: null}}");

        assertThat(created.path("data").toString()).isEqualTo("{\"x\":\"1\",\"y\":\"\"}");
    }

    private void refused(int code, String message, String yaml) {
        ThrowingCallable create = () -> cluster.create("configmaps", yaml);
        assertThatThrownBy(create)
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }

    private ApiResponse createIn(String namespace) {
        var type = cluster.type("configmaps");
        return cluster.engineAssembly
                .handler()
                .handle(
                        new ApiRequest(
                                Verb.create,
                                type,
                                namespace,
                                "",
                                "",
                                Cluster.options(),
                                Cluster.yaml("metadata: {name: a}"),
                                null,
                                User.SERVER));
    }
}
