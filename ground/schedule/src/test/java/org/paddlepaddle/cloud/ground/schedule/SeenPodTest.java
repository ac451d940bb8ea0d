// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.PlacedPod;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Done;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;

class SeenPodTest {
    private static final PodKey KEY = new PodKey("default", "p", "u1");

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{schedulerName: default-scheduler}", "{schedulerName: volcano}"})
    void a_pod_without_a_node_that_names_no_other_scheduler_waits(String spec) {
        var pod = pod(spec);

        assertThat(SeenPod.of(pod)).isEqualTo(new Waiting(PodReading.request(pod)));
    }

    @Test
    void a_bound_pod_is_placed_whoever_bound_it() {
        assertThat(SeenPod.of(pod("{nodeName: n, schedulerName: other}")))
                .isEqualTo(
                        new Placed(
                                KEY,
                                ResourceAmounts.NONE,
                                tenant("n"),
                                Optional.empty(),
                                List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{schedulerName: other}", "{schedulingGates: [{name: wait}]}"})
    void pods_of_others_and_gated_pods_are_left_alone(String spec) {
        assertThat(SeenPod.of(pod(spec))).isEqualTo(new Irrelevant(KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Succeeded", "Failed"})
    void finished_pods_hold_nothing_even_if_bound(String phase) {
        var pod = pod("{nodeName: n}");
        pod.getStatus().setPhase(phase);

        assertThat(SeenPod.of(pod)).isEqualTo(new Irrelevant(KEY));
    }

    @Test
    void a_pod_on_its_way_out_is_not_placed_but_holds_its_place_until_it_is_gone() {
        var waiting = pod("{}");
        waiting.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");
        var running = pod("{nodeName: n}");
        running.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");

        assertThat(SeenPod.of(waiting)).isEqualTo(new Irrelevant(KEY));
        assertThat(SeenPod.of(running))
                .isEqualTo(
                        new Placed(
                                KEY,
                                ResourceAmounts.NONE,
                                tenant("n"),
                                Optional.empty(),
                                List.of()));
    }

    @Test
    void a_member_that_ended_well_still_counts_for_its_group() {
        var member = pod("{nodeName: n, schedulerName: volcano}");
        member.getMetadata().setAnnotations(Map.of("scheduling.k8s.io/group-name", "g"));
        member.getStatus().setPhase("Succeeded");

        assertThat(SeenPod.of(member)).isEqualTo(new Done(KEY, new GangKey("default", "g")));
    }

    @Test
    void a_trace_tells_who_the_pod_is_what_it_was_told_and_which_group_it_is_of() {
        var pod = pod("{schedulerName: volcano, containers: [{name: c, image: i}]}");
        pod.getMetadata().setAnnotations(Map.of("scheduling.k8s.io/group-name", "g", "a", "b"));
        pod.setStatus(
                Serialization.unmarshal(
                        """
                        conditions:
                        - {type: Ready, status: "False", message: of no interest}
                        - {type: PodScheduled, status: "False", message: 0/1 nodes are available}
                        """,
                        PodStatus.class));

        var trace = TrimmedObjects.of(pod);

        assertThat(PodReading.key(trace)).isEqualTo(KEY);
        assertThat(PodReading.gang(trace)).isEqualTo(PodReading.gang(pod)).isPresent();
        assertThat(TrimmedObjects.reportedObstacle(trace)).isEqualTo("0/1 nodes are available");
        assertThat(trace.getSpec().getContainers()).isEmpty();
    }

    private static PlacedPod tenant(String node) {
        return new PlacedPod(KEY, Map.of(), List.of(), node);
    }

    private static Pod pod(String spec) {
        var text =
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  namespace: default
                  name: p
                  uid: u1
                  creationTimestamp: "2026-01-01T00:00:00Z"
                status:
                  phase: Pending
                spec:
                %s\
                """
                        .formatted(spec.indent(2));
        return Serialization.unmarshal(text, Pod.class);
    }
}
