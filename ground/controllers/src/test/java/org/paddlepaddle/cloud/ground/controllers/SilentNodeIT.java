// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** A node whose agent falls silent, from its lost lease to the end of its pods. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SilentNodeIT {
    private static final String NODE =
            """
            apiVersion: v1
            kind: Node
            metadata: {name: far}
            status:
              allocatable: {cpu: "8", memory: 8Gi, pods: "110"}
              conditions:
              - {type: Ready, status: "True", reason: KubeletReady, message: ready}
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: far, namespace: default}
            spec:
              selector: {app: far}
              ports: [{port: 80}]
            """;

    private final Later clock = new Later();
    private LocalApi cluster;
    private KubernetesClient client;

    @BeforeAll
    void start(@TempDir Path directory) {
        cluster = ControlPlane.start(directory, clock);
        client = cluster.client();
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Test
    void its_pods_are_not_ready_at_once_and_leave_when_they_no_longer_tolerate_it() {
        cluster.apply(NODE);
        cluster.apply(lease(clock.instant()));
        cluster.apply(pod("patient", 3600));
        cluster.apply(pod("impatient", 0));
        becomesReady("patient");
        becomesReady("impatient");
        Await.asserted("endpoints", () -> assertThat(endpoints()).containsOnly(true));

        clock.advance(Duration.ofSeconds(41));
        lookAtTheNode();

        Await.asserted(
                "the taints",
                () ->
                        assertThat(client.nodes().withName("far").get().getSpec().getTaints())
                                .extracting(Taint::getKey, Taint::getEffect)
                                .contains(tuple("node.kubernetes.io/unreachable", "NoExecute")));
        assertThat(condition(client.nodes().withName("far").get()))
                .isEqualTo("Unknown NodeStatusUnknown");
        Await.asserted(
                "the pod that stays not to be ready",
                () -> assertThat(ready(find("patient"))).isEqualTo("False"));
        Await.asserted(
                "no endpoint to be ready", () -> assertThat(endpoints()).doesNotContain(true));
        Await.asserted(
                "the pod that does not tolerate it to leave",
                () ->
                        assertThat(events("impatient"))
                                .contains(
                                        "Normal TaintManagerEviction Marking for deletion Pod"
                                                + " default/impatient"));
        assertThat(events("patient")).contains("Warning NodeNotReady Node is not ready");
        assertThat(events("far"))
                .contains("Normal NodeNotReady Node far status is now: NodeNotReady");
    }

    /** Renewals of leases wake nobody, and the look that is planned would be due in 40 seconds. */
    private void lookAtTheNode() {
        client.nodes()
                .withName("far")
                .edit(
                        node ->
                                new NodeBuilder(node)
                                        .editMetadata()
                                        .addToAnnotations("looked", "at")
                                        .endMetadata()
                                        .build());
    }

    private void becomesReady(String name) {
        Await.asserted(
                "a node", () -> assertThat(find(name).getSpec().getNodeName()).isEqualTo("far"));
        client.pods()
                .inNamespace("default")
                .withName(name)
                .editStatus(
                        pod ->
                                pod.edit()
                                        .editStatus()
                                        .withPhase("Running")
                                        .withPodIP("10.9.8.7")
                                        .addNewPodIP("10.9.8.7")
                                        .addNewCondition()
                                        .withType("Ready")
                                        .withStatus("True")
                                        .endCondition()
                                        .endStatus()
                                        .build());
    }

    private Pod find(String name) {
        return client.pods().inNamespace("default").withName(name).require();
    }

    private static String ready(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("Ready"))
                .map(condition -> condition.getStatus())
                .findFirst()
                .orElse("");
    }

    private static String condition(Node node) {
        return node.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("Ready"))
                .map(condition -> condition.getStatus() + " " + condition.getReason())
                .findFirst()
                .orElse("");
    }

    private List<Boolean> endpoints() {
        return client
                .discovery()
                .v1()
                .endpointSlices()
                .inNamespace("default")
                .withLabel("kubernetes.io/service-name", "far")
                .list()
                .getItems()
                .stream()
                .flatMap(slice -> slice.getEndpoints().stream())
                .map(endpoint -> endpoint.getConditions().getReady())
                .toList();
    }

    private List<String> events(String about) {
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getName().equals(about))
                .map(SilentNodeIT::text)
                .toList();
    }

    private static String text(Event event) {
        return event.getType() + " " + event.getReason() + " " + event.getMessage();
    }

    private static String lease(Instant renewed) {
        return """
        apiVersion: coordination.k8s.io/v1
        kind: Lease
        metadata: {name: far, namespace: kube-node-lease}
        spec: {holderIdentity: far, leaseDurationSeconds: 40, renewTime: "%s"}
        """
                .formatted(renewed.truncatedTo(ChronoUnit.MICROS));
    }

    private static String pod(String name, int tolerates) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: default, labels: {app: far}}
        spec:
          terminationGracePeriodSeconds: 0
          tolerations:
          - {key: node.kubernetes.io/unreachable, effect: NoExecute, operator: Exists, tolerationSeconds: %d}
          containers: [{name: main, image: none}]
        """
                .formatted(name, tolerates);
    }

    /** The time, and as much later as the test says. */
    private static final class Later extends Clock {
        private final AtomicReference<Duration> by = new AtomicReference<>(Duration.ZERO);

        void advance(Duration more) {
            by.updateAndGet(before -> before.plus(more));
        }

        @Override
        public Instant instant() {
            return Clock.systemUTC().instant().plus(by.get());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("the zone does not matter here");
        }
    }
}
