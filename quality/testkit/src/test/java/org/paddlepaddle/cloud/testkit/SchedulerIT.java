// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The scheduler at work, through the API alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchedulerIT {
    private static final String TOO_FEW_PLACES =
            "False Unschedulable pod group is not ready, 3 minAvailable, 2 can have a node now: 0/1"
                    + " nodes are available: 1 Insufficient cpu.";

    private static final String GROUP =
            """
            apiVersion: v1
            kind: Namespace
            metadata: {name: gang}
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: {name: train, namespace: gang}
            spec: {minMember: 3}
            """;

    private LocalApi cluster;

    @BeforeAll
    void start(@TempDir Path directory) {
        cluster = LocalApi.start(directory);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Test
    void a_pod_waits_with_a_reason_and_is_bound_once_a_node_has_room() {
        cluster.apply(pod("waits", "schedule-a", "cpu: 1500m"));

        Await.asserted(
                "the pod to say why it waits",
                () ->
                        assertThat(condition(cluster, "schedule-a", "waits"))
                                .isEqualTo(
                                        "False Unschedulable no nodes available to schedule"
                                                + " pods"));
        cluster.apply(node("small", "pool: a", "1"));
        Await.asserted(
                "the reason to name what is lacking",
                () ->
                        assertThat(condition(cluster, "schedule-a", "waits"))
                                .isEqualTo(
                                        "False Unschedulable 0/1 nodes are available: 1"
                                                + " Insufficient cpu."));
        cluster.apply(node("large", "pool: a", "4"));
        Await.asserted(
                "a binding",
                () -> assertThat(node(cluster, "schedule-a", "waits")).hasValue("large"));
        assertThat(condition(cluster, "schedule-a", "waits")).startsWith("True");
        Await.asserted(
                "its events",
                () ->
                        assertThat(events("schedule-a", "waits"))
                                .contains(
                                        "Warning FailedScheduling 0/1 nodes are available: 1"
                                                + " Insufficient cpu.",
                                        "Normal Scheduled Successfully assigned schedule-a/waits"
                                                + " to large"));
    }

    @Test
    void after_a_restart_it_knows_who_waits_and_what_is_taken(@TempDir Path kept) {
        try (var before = LocalApi.start(kept)) {
            before.apply(node("only", "pool: b", "2"));
            before.apply(pod("first", "schedule-b", "cpu: 1500m"));
            Await.asserted(
                    "a binding",
                    () -> assertThat(node(before, "schedule-b", "first")).hasValue("only"));
            before.apply(pod("second", "schedule-b", "cpu: 1500m"));
            Await.asserted(
                    "the second to say why it waits",
                    () ->
                            assertThat(condition(before, "schedule-b", "second"))
                                    .contains("Insufficient cpu"));
        }
        try (var after = LocalApi.start(kept)) {
            after.apply(pod("small", "schedule-b", "cpu: 100m"));
            Await.asserted(
                    "room for a small one",
                    () -> assertThat(node(after, "schedule-b", "small")).hasValue("only"));
            assertThat(node(after, "schedule-b", "second")).isEmpty();

            after.client()
                    .pods()
                    .inNamespace("schedule-b")
                    .withName("first")
                    .withGracePeriod(0)
                    .delete();
            Await.asserted(
                    "the place to be taken",
                    () -> assertThat(node(after, "schedule-b", "second")).hasValue("only"));
        }
    }

    @Test
    void the_pods_of_a_group_are_bound_together_or_not_at_all(@TempDir Path own)
            throws IOException {
        try (var grouped = LocalApi.start(own)) {
            grouped.apply(shipped("12-podgroup.yaml"));
            grouped.apply(shipped("14-storage.yaml"));
            grouped.apply(node("small", "paddlecloud.org/machine: here", "2"));
            grouped.apply(GROUP);
            var members = List.of("member-0", "member-1", "member-2");
            members.forEach(name -> grouped.apply(member(name)));

            Await.asserted(
                    "every member to say why it waits",
                    () ->
                            assertThat(members)
                                    .allSatisfy(
                                            name ->
                                                    assertThat(condition(grouped, "gang", name))
                                                            .isEqualTo(TOO_FEW_PLACES)));
            assertThat(members)
                    .allSatisfy(name -> assertThat(node(grouped, "gang", name)).isEmpty());
            Await.asserted(
                    "the group to wait",
                    () -> assertThat(groupPhase(grouped)).isEqualTo("Inqueue"));

            grouped.apply(node("large", "paddlecloud.org/machine: here", "4"));

            Await.asserted(
                    "every member to have a node",
                    () ->
                            assertThat(members)
                                    .allSatisfy(
                                            name ->
                                                    assertThat(node(grouped, "gang", name))
                                                            .isPresent()));
            Await.asserted(
                    "the group to run", () -> assertThat(groupPhase(grouped)).isEqualTo("Running"));
        }
    }

    /** Each with a volume of its own that is made where the pod goes, one after the other. */
    private static String member(String name) {
        return """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: %1$s, namespace: gang}
        spec:
          storageClassName: standard
          accessModes: [ReadWriteOnce]
          resources: {requests: {storage: 1Gi}}
        ---
        apiVersion: v1
        kind: Pod
        metadata:
          name: %1$s
          namespace: gang
          annotations: {scheduling.k8s.io/group-name: train}
        spec:
          schedulerName: volcano
          containers:
          - name: main
            image: none
            resources: {requests: {cpu: "1"}}
          volumes:
          - {name: data, persistentVolumeClaim: {claimName: %1$s}}
        """
                .formatted(name);
    }

    private static String groupPhase(LocalApi cluster) {
        var group =
                cluster.client()
                        .genericKubernetesResources("scheduling.volcano.sh/v1beta1", "PodGroup")
                        .inNamespace("gang")
                        .withName("train")
                        .require();
        return String.valueOf(group.<Object>get("status", "phase"));
    }

    private static String shipped(String manifest) throws IOException {
        try (var yaml = SchedulerIT.class.getResourceAsStream("/manifests/" + manifest)) {
            return new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Optional<Pod> find(LocalApi cluster, String namespace, String name) {
        return Optional.ofNullable(
                cluster.client().pods().inNamespace(namespace).withName(name).get());
    }

    private static Optional<String> node(LocalApi cluster, String namespace, String name) {
        return find(cluster, namespace, name).map(pod -> pod.getSpec().getNodeName());
    }

    private static String condition(LocalApi cluster, String namespace, String name) {
        return find(cluster, namespace, name).stream()
                .flatMap(pod -> pod.getStatus().getConditions().stream())
                .filter(condition -> condition.getType().equals("PodScheduled"))
                .map(SchedulerIT::text)
                .findFirst()
                .orElse("");
    }

    private static String text(PodCondition condition) {
        return condition.getStatus() + " " + condition.getReason() + " " + condition.getMessage();
    }

    private List<String> events(String namespace, String name) {
        return cluster.client().v1().events().inNamespace(namespace).list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getName().equals(name))
                .map(SchedulerIT::text)
                .toList();
    }

    private static String text(Event event) {
        return event.getType() + " " + event.getReason() + " " + event.getMessage();
    }

    private static String pod(String name, String namespace, String requests) {
        return """
        apiVersion: v1
        kind: Namespace
        metadata: {name: %2$s}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: %1$s, namespace: %2$s}
        spec:
          containers:
          - name: main
            image: none
            resources: {requests: {%3$s}}
        """
                .formatted(name, namespace, requests);
    }

    private static String node(String name, String labels, String cpu) {
        return """
        apiVersion: v1
        kind: Node
        metadata: {name: %1$s, labels: {%2$s}}
        status:
          allocatable: {cpu: "%3$s", memory: 8Gi, pods: "110"}
          capacity: {cpu: "%3$s", memory: 8Gi, pods: "110"}
          conditions:
          - {type: Ready, status: "True", reason: KubeletReady, message: ready}
        """
                .formatted(name, labels, cpu);
    }
}
