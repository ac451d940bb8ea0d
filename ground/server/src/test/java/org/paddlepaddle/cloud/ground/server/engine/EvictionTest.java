// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class EvictionTest {
    private static final String REFUSED =
            "Cannot evict pod as it would violate the pod's disruption budget.";

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
    void a_budget_without_a_status_is_reckoned_from_the_pods() {
        readyPod("a");
        readyPod("b");
        budget("minAvailable: 1");

        evict("a");

        assertThat(cluster.exists("pods", "a")).isFalse();
        assertThatThrownBy(() -> evict("b")).hasMessage(REFUSED);
    }

    @Test
    void a_budget_without_a_selector_guards_nobody() {
        readyPod("a");
        cluster.create(
                "poddisruptionbudgets.policy", "{metadata: {name: all}, spec: {minAvailable: 1}}");

        evict("a");

        assertThat(cluster.exists("pods", "a")).isFalse();
    }

    /** Clients that are told when to come back wait without a word. */
    @Test
    void a_budget_that_is_spent_does_not_say_when_to_ask_again() {
        readyPod("a");
        budget("minAvailable: 1");

        assertThatThrownBy(() -> evict("a"))
                .asInstanceOf(type(ApiException.class))
                .satisfies(e -> assertThat(e.refusal().retryAfterSeconds()).isZero());
    }

    @Test
    void a_part_of_a_hundred_of_what_the_owner_wants_is_rounded_up() {
        cluster.create(
                "replicasets.apps",
                """
                {metadata: {name: set}, spec: {replicas: 3, selector: {matchLabels: {app: x}},
                 template: {metadata: {labels: {app: x}}, spec: {containers: [{name: c, image: i}]}}}}
                """);
        List.of("a", "b", "c").forEach(this::ownedPod);
        budget("maxUnavailable: '34%'");

        evict("a");
        evict("b");

        assertThatThrownBy(() -> evict("c")).hasMessage(REFUSED);
    }

    @Test
    void a_pod_that_waits_is_not_guarded() {
        pod("a");
        budget("minAvailable: 1");

        evict("a");

        assertThat(cluster.exists("pods", "a")).isFalse();
    }

    @Test
    void what_a_kept_status_allows_is_used_up() {
        readyPod("a");
        readyPod("b");
        budget("minAvailable: 0");
        var kept = cluster.get("poddisruptionbudgets.policy", "budget");
        kept.set(
                "status",
                Cluster.yaml(
                        "{observedGeneration: 1, disruptionsAllowed: 1, currentHealthy: 2,"
                                + " desiredHealthy: 1, expectedPods: 2}"));
        cluster.updatePart("poddisruptionbudgets.policy", "status", kept);

        evict("a");

        var left = cluster.get("poddisruptionbudgets.policy", "budget").path("status");
        assertThat(left.path("disruptionsAllowed").asInt()).isZero();
        assertThat(left.path("disruptedPods").has("a")).isTrue();
        assertThatThrownBy(() -> evict("b")).hasMessage(REFUSED);
    }

    @Test
    void two_budgets_are_one_too_many() {
        readyPod("a");
        budget("minAvailable: 0");
        cluster.create(
                "poddisruptionbudgets.policy",
                "{metadata: {name: other}, spec: {minAvailable: 0, selector: {}}}");

        assertThatThrownBy(() -> evict("a"))
                .hasMessageStartingWith("This pod has more than one PodDisruptionBudget");
    }

    private void budget(String limit) {
        cluster.create(
                "poddisruptionbudgets.policy",
                "{metadata: {name: budget}, spec: {%s, selector: {matchLabels: {app: x}}}}"
                        .formatted(limit));
    }

    private void pod(String name) {
        cluster.create(
                "pods",
                "{metadata: {name: %s, labels: {app: x}}, spec: {containers: [{name: c, image: i}]}}"
                        .formatted(name));
    }

    private void ownedPod(String name) {
        var uid = cluster.get("replicasets.apps", "set").at("/metadata/uid").asText();
        cluster.create(
                "pods",
                """
                {metadata: {name: %s, labels: {app: x}, ownerReferences: [
                  {apiVersion: apps/v1, kind: ReplicaSet, name: set, uid: %s, controller: true}]},
                 spec: {containers: [{name: c, image: i}]}}
                """
                        .formatted(name, uid));
        ready(name);
    }

    private void readyPod(String name) {
        pod(name);
        ready(name);
    }

    private void ready(String name) {
        var pod = cluster.get("pods", name);
        pod.set(
                "status",
                Cluster.yaml("{phase: Running, conditions: [{type: Ready, status: 'True'}]}"));
        cluster.updatePart("pods", "status", pod);
    }

    private void evict(String name) {
        var eviction = Cluster.yaml("{metadata: {name: %s}}".formatted(name));
        cluster.send(Verb.create, "pods", name, "eviction", eviction, null);
    }
}
