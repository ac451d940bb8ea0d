// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.daemonset.DaemonSetSync.News;
import org.paddlepaddle.cloud.ground.controllers.daemonset.DaemonSetSync.Step;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

class DaemonSetSyncTest {
    private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");

    private final DaemonSet set = set(0, 1);

    @Nested
    class Nodes {
        @Test
        void every_node_that_fits_gets_a_pod_made_for_it() {
            var step = decide(set, List.of(node("a"), node("b")), serving("a", "v1"));

            assertThat(step.create()).containsExactly("b");
            var made = DaemonPods.make(set, "b", "v1");
            assertThat(DaemonPods.node(made)).contains("b");
            assertThat(DaemonPods.updated(made, "v1")).isTrue();
            assertThat(made.getSpec().getTolerations())
                    .extracting(Toleration::getKey)
                    .contains("node.kubernetes.io/not-ready", "node.kubernetes.io/unschedulable");
        }

        @Test
        void a_node_that_no_longer_fits_loses_its_pod() {
            var selective =
                    new DaemonSetBuilder(set)
                            .editSpec()
                            .editTemplate()
                            .editSpec()
                            .addToNodeSelector("gpu", "yes")
                            .endSpec()
                            .endTemplate()
                            .endSpec()
                            .build();
            var labelled = node("a");
            labelled.getMetadata().setLabels(Map.of("gpu", "yes"));
            var pod = serving("b", "v1");

            var step = decide(selective, List.of(labelled, node("b")), pod);

            assertThat(step.create()).containsExactly("a");
            assertThat(step.delete()).containsExactly(pod);
        }

        @Test
        void a_taint_keeps_new_pods_away_and_one_that_evicts_takes_old_ones() {
            assertThat(fit(tainted("NoSchedule"))).isEqualTo(NodeFit.STAY);
            assertThat(fit(tainted("NoExecute"))).isEqualTo(NodeFit.LEAVE);
            assertThat(fit(tainted("PreferNoSchedule"))).isEqualTo(NodeFit.RUN);
            var cordoned = node("a");
            cordoned.getSpec()
                    .setTaints(
                            List.of(
                                    new Taint(
                                            "NoSchedule",
                                            "node.kubernetes.io/unschedulable",
                                            null,
                                            null)));
            assertThat(fit(cordoned)).isEqualTo(NodeFit.RUN);
        }

        @Test
        void affinity_is_asked_too() {
            var wanted =
                    new DaemonSetBuilder(set)
                            .editSpec()
                            .editTemplate()
                            .editSpec()
                            .withNewAffinity()
                            .withNewNodeAffinity()
                            .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                            .addNewNodeSelectorTerm()
                            .addNewMatchExpression()
                            .withKey("cores")
                            .withOperator("Gt")
                            .withValues("4")
                            .endMatchExpression()
                            .endNodeSelectorTerm()
                            .endRequiredDuringSchedulingIgnoredDuringExecution()
                            .endNodeAffinity()
                            .endAffinity()
                            .endSpec()
                            .endTemplate()
                            .endSpec()
                            .build();
            var large = node("large");
            large.getMetadata().setLabels(Map.of("cores", "16"));
            var small = node("small");
            small.getMetadata().setLabels(Map.of("cores", "4"));

            assertThat(decide(wanted, List.of(large, small)).create()).containsExactly("large");
        }

        @Test
        void a_pod_made_for_a_node_that_is_gone_goes_unless_it_is_bound_there() {
            var unbound = new PodBuilder(serving("gone", "v1")).editSpec().withNodeName(null);
            var pod =
                    unbound.withAffinity(DaemonPods.make(set, "gone", "v1").getSpec().getAffinity())
                            .endSpec()
                            .build();

            assertThat(decide(set, List.of(), pod).delete()).containsExactly(pod);
            assertThat(decide(set, List.of(), serving("gone", "v1")).delete()).isEmpty();
        }

        private NodeFit fit(Node node) {
            var pod = DaemonPods.tolerant(set.getSpec().getTemplate().getSpec());
            return NodeFit.of(NodeFit.Demand.of(pod), node);
        }
    }

    @Nested
    class Failures {
        @Test
        void a_failed_pod_is_replaced_but_not_over_and_over() {
            var failed = phase(serving("a", "v1"), "Failed");
            var step = decide(set, List.of(node("a")), failed);

            assertThat(step.delete()).containsExactly(failed);
            assertThat(step.news()).extracting(News::reason).containsExactly("FailedDaemonPod");
            failed.getMetadata().setCreationTimestamp(NOW.minusSeconds(4).toString());
            var early = decide(set, List.of(node("a")), failed);
            assertThat(early.delete()).isEmpty();
            assertThat(early.recheck()).contains(Duration.ofSeconds(6));
        }

        @Test
        void of_two_pods_on_a_node_the_older_stays() {
            var older = serving("a", "v1");
            var younger = new PodBuilder(serving("a", "v1")).build();
            younger.getMetadata().setName("younger");
            younger.getMetadata().setCreationTimestamp("2026-01-01T00:30:00Z");

            assertThat(decide(set, List.of(node("a")), younger, older).delete())
                    .containsExactly(younger);
        }
    }

    @Nested
    class Updates {
        @Test
        void as_many_outdated_pods_go_as_may_be_missing() {
            var nodes = List.of(node("a"), node("b"), node("c"));
            var pods = new Pod[] {serving("a", "v0"), serving("b", "v0"), serving("c", "v1")};

            assertThat(decide(set, nodes, pods).delete()).containsExactly(pods[0]);
            assertThat(decide(set(0, "100%"), nodes, pods).delete())
                    .containsExactly(pods[0], pods[1]);
        }

        @Test
        void with_surge_the_new_pod_comes_first() {
            var old = serving("a", "v0");
            var nodes = List.of(node("a"));

            assertThat(decide(set(1, 0), nodes, old).create()).containsExactly("a");
            var fresh = renamed(serving("a", "v1"), "fresh");
            assertThat(decide(set(1, 0), nodes, old, fresh).delete()).containsExactly(old);
            assertThat(decide(set(1, 0), nodes, old, phase(fresh, "Pending")).delete()).isEmpty();
        }

        @Test
        void on_delete_nothing_is_touched() {
            var manual =
                    new DaemonSetBuilder(set)
                            .editSpec()
                            .withNewUpdateStrategy()
                            .withType("OnDelete")
                            .endUpdateStrategy()
                            .endSpec()
                            .build();

            assertThat(decide(manual, List.of(node("a")), serving("a", "v0")))
                    .isEqualTo(decide(set, List.of(node("a")), serving("a", "v1")));
        }

        @Test
        void the_status_counts_one_pod_of_every_node() {
            var nodeToDaemonPods =
                    NodeToDaemonPods.of(
                            set,
                            List.of(node("a"), node("b"), node("c")),
                            List.of(serving("a", "v0"), serving("b", "v1")));

            var status = DaemonSetStatuses.of(set, nodeToDaemonPods, "v1", NOW);

            assertThat(status.getDesiredNumberScheduled()).isEqualTo(3);
            assertThat(status.getCurrentNumberScheduled()).isEqualTo(2);
            assertThat(status.getNumberReady()).isEqualTo(2);
            assertThat(status.getUpdatedNumberScheduled()).isEqualTo(1);
            assertThat(status.getNumberUnavailable()).isEqualTo(1);
        }
    }

    /** Whatever the pods do: never more missing or doubled than allowed, and the end is reached. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void an_update_ends_and_keeps_its_promises_on_the_way(long seed) {
        var random = new Random(seed);
        int size = 1 + random.nextInt(8);
        boolean surging = random.nextBoolean();
        int limit = 1 + random.nextInt(3);
        var daemon = surging ? set(limit, 0) : set(0, limit);
        var nodes = IntStream.range(0, size).mapToObj(i -> node("n" + i)).toList();
        var pods = new ArrayList<Pod>();
        nodes.forEach(node -> pods.add(serving(node.getMetadata().getName(), "v0")));
        for (int round = 0; round < 300; round++) {
            var step = decide(daemon, nodes, pods.toArray(Pod[]::new));
            step.delete()
                    .forEach(pod -> pods.replaceAll(one -> one.equals(pod) ? leaving(pod) : one));
            for (var node : step.create()) {
                pods.add(renamed(phase(serving(node, "v1"), "Pending"), node + "-" + round));
            }
            long served =
                    nodes.stream()
                            .filter(
                                    node ->
                                            pods.stream()
                                                    .filter(pod -> !PodInspection.leaving(pod))
                                                    .filter(PodInspection::ready)
                                                    .anyMatch(pod -> on(pod, node)))
                            .count();
            assertThat(served).isGreaterThanOrEqualTo(surging ? size : size - limit);
            pods.removeIf(pod -> PodInspection.leaving(pod) && random.nextBoolean());
            pods.replaceAll(
                    pod ->
                            !PodInspection.leaving(pod) && random.nextBoolean()
                                    ? phase(pod, "Running")
                                    : pod);
        }
        assertThat(pods).hasSize(size).allMatch(pod -> DaemonPods.updated(pod, "v1"));
    }

    private static boolean on(Pod pod, Node node) {
        return DaemonPods.node(pod).orElseThrow().equals(node.getMetadata().getName());
    }

    private static Step decide(DaemonSet set, List<Node> nodes, Pod... pods) {
        var nodeToDaemonPods = NodeToDaemonPods.of(set, nodes, List.of(pods));
        return DaemonSetSync.decide(
                nodeToDaemonPods,
                DaemonUpdateStrategy.of(set, nodeToDaemonPods.wanted()),
                "v1",
                NOW);
    }

    private static DaemonSet set(Object surge, Object unavailable) {
        return new DaemonSetBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("logs")
                .withUid("d")
                .endMetadata()
                .withNewSpec()
                .withNewUpdateStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                .withMaxSurge(new IntOrString(surge))
                .withMaxUnavailable(new IntOrString(unavailable))
                .endRollingUpdate()
                .endUpdateStrategy()
                .withNewTemplate()
                .withNewSpec()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private static Node node(String name) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .build();
    }

    private static Node tainted(String effect) {
        var node = node("a");
        node.getSpec().setTaints(List.of(new Taint(effect, "maintenance", null, "now")));
        return node;
    }

    private static Pod serving(String node, String revision) {
        return phase(
                new PodBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName("logs-" + node)
                        .withCreationTimestamp("2026-01-01T00:00:00Z")
                        .addToLabels(DaemonPods.REVISION, revision)
                        .endMetadata()
                        .withNewSpec()
                        .withNodeName(node)
                        .endSpec()
                        .build(),
                "Running");
    }

    private static Pod phase(Pod pod, String phase) {
        return new PodBuilder(pod)
                .withNewStatus()
                .withPhase(phase)
                .addNewCondition()
                .withType("Ready")
                .withStatus(phase.equals("Running") ? "True" : "False")
                .withLastTransitionTime("2026-01-01T00:00:00Z")
                .endCondition()
                .endStatus()
                .build();
    }

    private static Pod renamed(Pod pod, String name) {
        return new PodBuilder(pod).editMetadata().withName(name).endMetadata().build();
    }

    private static Pod leaving(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(NOW.toString())
                .endMetadata()
                .build();
    }
}
