// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.PodPlacement;

/** The scheduler at work, through the API alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchedulerIT {
    private LocalApi cluster;

    @BeforeAll
    void start(@TempDir Path directory) {
        cluster = started(directory);
    }

    private static LocalApi started(Path directory) {
        return LocalApi.start(directory).with("system:kube-scheduler", Scheduler::start);
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
                        assertThat(PodPlacement.condition(cluster, "schedule-a", "waits"))
                                .isEqualTo(
                                        "False Unschedulable no nodes available to schedule"
                                                + " pods"));
        cluster.apply(PodPlacement.readyNode("small", "pool: a", "1"));
        Await.asserted(
                "the reason to name what is lacking",
                () ->
                        assertThat(PodPlacement.condition(cluster, "schedule-a", "waits"))
                                .isEqualTo(
                                        "False Unschedulable 0/1 nodes are available: 1"
                                                + " Insufficient cpu."));
        cluster.apply(PodPlacement.readyNode("large", "pool: a", "4"));
        Await.asserted(
                "a binding",
                () ->
                        assertThat(PodPlacement.node(cluster, "schedule-a", "waits"))
                                .hasValue("large"));
        assertThat(PodPlacement.condition(cluster, "schedule-a", "waits")).startsWith("True");
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
        try (var before = started(kept)) {
            before.apply(PodPlacement.readyNode("only", "pool: b", "2"));
            before.apply(pod("first", "schedule-b", "cpu: 1500m"));
            Await.asserted(
                    "a binding",
                    () ->
                            assertThat(PodPlacement.node(before, "schedule-b", "first"))
                                    .hasValue("only"));
            before.apply(pod("second", "schedule-b", "cpu: 1500m"));
            Await.asserted(
                    "the second to say why it waits",
                    () ->
                            assertThat(PodPlacement.condition(before, "schedule-b", "second"))
                                    .contains("Insufficient cpu"));
        }
        try (var after = started(kept)) {
            after.apply(pod("small", "schedule-b", "cpu: 100m"));
            Await.asserted(
                    "room for a small one",
                    () ->
                            assertThat(PodPlacement.node(after, "schedule-b", "small"))
                                    .hasValue("only"));
            assertThat(PodPlacement.node(after, "schedule-b", "second")).isEmpty();

            after.client()
                    .pods()
                    .inNamespace("schedule-b")
                    .withName("first")
                    .withGracePeriod(0)
                    .delete();
            Await.asserted(
                    "the place to be taken",
                    () ->
                            assertThat(PodPlacement.node(after, "schedule-b", "second"))
                                    .hasValue("only"));
        }
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
}
