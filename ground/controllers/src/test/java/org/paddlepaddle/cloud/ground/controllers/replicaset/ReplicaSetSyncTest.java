// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicaSetSyncTest {
    @Test
    void what_is_missing_is_made() {
        var step = ReplicaSetSync.decide(3, List.of(running("a", "n1")));

        assertThat(step.create()).isEqualTo(2);
        assertThat(step.delete()).isEmpty();
    }

    @Test
    void a_pass_is_bounded() {
        assertThat(ReplicaSetSync.decide(10_000, List.of()).create())
                .isEqualTo(ReplicaSetSync.BURST);
    }

    @Test
    void the_pod_that_would_be_missed_least_goes() {
        var serving = running("serving", "n1");
        var starting = pod("starting", "n2", "Pending", false);
        var waiting = pod("waiting", "", "Pending", false);

        assertThat(names(ReplicaSetSync.decide(1, List.of(serving, starting, waiting)).delete()))
                .containsExactly("waiting", "starting");
    }

    @Test
    void of_two_on_one_node_one_goes_before_the_one_that_is_alone() {
        var pods = List.of(running("alone", "n2"), running("b", "n1"), running("c", "n1"));

        assertThat(names(ReplicaSetSync.decide(2, pods).delete())).containsExactly("b");
    }

    @Test
    void a_cheap_pod_goes_before_others() {
        var cheap = running("z", "n3");
        cheap.getMetadata()
                .setAnnotations(Map.of("controller.kubernetes.io/pod-deletion-cost", "-5"));
        var pods = List.of(running("a", "n1"), cheap, running("b", "n2"));

        assertThat(names(ReplicaSetSync.decide(2, pods).delete())).containsExactly("z");
    }

    @Test
    void too_many_are_reduced_to_the_wanted_number() {
        var pods = IntStream.range(0, 7).mapToObj(i -> running("p" + i, "n" + i)).toList();

        assertThat(ReplicaSetSync.decide(4, pods).delete()).hasSize(3);
    }

    @Test
    void why_pods_are_refused_is_told_once_and_until_they_are_not() {
        var set = new ReplicaSetBuilder().withMetadata(new ObjectMeta()).build();
        set.setSpec(new ReplicaSetSpecBuilder().withNewTemplate().endTemplate().build());
        set.setStatus(status(set, Optional.of("pods \"a\" is forbidden")));

        var again = status(set, Optional.of("pods \"b\" is forbidden"));

        assertThat(again).isEqualTo(set.getStatus());
        assertThat(again.getConditions())
                .singleElement()
                .extracting(ReplicaSetCondition::getMessage)
                .isEqualTo("pods \"a\" is forbidden");
        assertThat(status(set, Optional.empty()).getConditions()).isEmpty();
    }

    private static ReplicaSetStatus status(ReplicaSet set, Optional<String> failure) {
        return ReplicaSetSync.status(set, List.of(), failure, Instant.EPOCH);
    }

    private static List<String> names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.getMetadata().getName()).toList();
    }

    private static Pod running(String name, String node) {
        return pod(name, node, "Running", true);
    }

    private static Pod pod(String name, String node, String phase, boolean ready) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withUid("uid-" + name)
                .withCreationTimestamp("2026-01-01T00:00:00Z")
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready ? "True" : "False")
                .withLastTransitionTime("2026-01-01T00:00:05Z")
                .endCondition()
                .endStatus()
                .build();
    }
}
