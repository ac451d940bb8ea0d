// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Done;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;
import org.paddlepaddle.cloud.ground.schedule.core.Amounts;
import org.paddlepaddle.cloud.ground.schedule.core.GangKey;
import org.paddlepaddle.cloud.ground.schedule.core.LabelRequirement;
import org.paddlepaddle.cloud.ground.schedule.core.NodeTerm;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodRequest;
import org.paddlepaddle.cloud.ground.schedule.core.Separation;
import org.paddlepaddle.cloud.ground.schedule.core.TaintEffect;
import org.paddlepaddle.cloud.ground.schedule.core.Tenant;
import org.paddlepaddle.cloud.ground.schedule.core.Toleration;
import org.paddlepaddle.cloud.ground.schedule.core.Wish;

class PodReadingTest {
    private static final PodKey KEY = new PodKey("default", "p", "u1");

    @Test
    void a_plain_pod_waits_with_defaults_for_everything_absent() {
        var seen = PodReading.read(pod("containers: [{name: c, image: i}]"));

        assertThat(seen)
                .isEqualTo(
                        new Waiting(
                                new PodRequest(
                                        KEY,
                                        Map.of(),
                                        Amounts.NONE,
                                        Map.of(),
                                        Optional.empty(),
                                        List.of(),
                                        List.of(),
                                        Optional.empty(),
                                        0,
                                        Instant.parse("2026-01-01T00:00:00Z"))));
    }

    @Test
    void everything_that_decides_about_a_place_is_read() {
        var seen =
                PodReading.read(
                        pod(
                                """
                                schedulerName: volcano
                                priority: 7
                                nodeSelector: {disk: ssd}
                                tolerations:
                                - {key: a, operator: Exists, effect: NoExecute}
                                - {key: b, value: c}
                                affinity:
                                  nodeAffinity:
                                    requiredDuringSchedulingIgnoredDuringExecution:
                                      nodeSelectorTerms:
                                      - matchExpressions: [{key: k, operator: In, values: [v]}]
                                        matchFields: [{key: metadata.name, operator: In, values: [n]}]
                                  podAntiAffinity:
                                    requiredDuringSchedulingIgnoredDuringExecution:
                                    - topologyKey: kubernetes.io/hostname
                                      labelSelector: {matchLabels: {app: x}}
                                containers:
                                - name: c
                                  resources: {requests: {cpu: 500m, nvidia.com/gpu: "2"}}
                                """));

        assertThat(seen)
                .isEqualTo(
                        new Waiting(
                                new PodRequest(
                                        KEY,
                                        Map.of(),
                                        Amounts.of(500, 0).with("nvidia.com/gpu", 2),
                                        Map.of("disk", "ssd"),
                                        Optional.of(
                                                List.of(
                                                        new NodeTerm(
                                                                List.of(in("k", "v")),
                                                                List.of(
                                                                        in(
                                                                                "metadata.name",
                                                                                "n"))))),
                                        List.of(
                                                new Toleration(
                                                        "a",
                                                        true,
                                                        "",
                                                        Optional.of(TaintEffect.NoExecute)),
                                                new Toleration("b", false, "c", Optional.empty())),
                                        List.of(
                                                new Separation(
                                                        "kubernetes.io/hostname",
                                                        Set.of("default"),
                                                        List.of(in("app", "x")))),
                                        Optional.empty(),
                                        7,
                                        Instant.parse("2026-01-01T00:00:00Z"))));
    }

    @Test
    void what_a_pod_would_like_is_read_with_its_weight() {
        var seen =
                PodReading.read(
                        pod(
                                """
                                affinity:
                                  nodeAffinity:
                                    preferredDuringSchedulingIgnoredDuringExecution:
                                    - weight: 30
                                      preference:
                                        matchExpressions: [{key: disk, operator: In, values: [ssd]}]
                                """));

        assertThat(seen)
                .isInstanceOfSatisfying(
                        Waiting.class,
                        pod ->
                                assertThat(pod.request().wishes())
                                        .containsExactly(
                                                new Wish(
                                                        30,
                                                        new NodeTerm(
                                                                List.of(in("disk", "ssd")),
                                                                List.of()))));
    }

    @Test
    void a_bound_pod_is_placed_whoever_bound_it() {
        assertThat(PodReading.read(pod("{nodeName: n, schedulerName: other}")))
                .isEqualTo(new Placed(KEY, Amounts.NONE, tenant("n"), Optional.empty(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{schedulerName: other}", "{schedulingGates: [{name: wait}]}"})
    void pods_of_others_and_gated_pods_are_left_alone(String spec) {
        assertThat(PodReading.read(pod(spec))).isEqualTo(new Irrelevant(KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Succeeded", "Failed"})
    void finished_pods_hold_nothing_even_if_bound(String phase) {
        var pod = pod("{nodeName: n}");
        pod.getStatus().setPhase(phase);

        assertThat(PodReading.read(pod)).isEqualTo(new Irrelevant(KEY));
    }

    @Test
    void a_pod_on_its_way_out_is_not_placed_but_holds_its_place_until_it_is_gone() {
        var waiting = pod("{}");
        waiting.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");
        var running = pod("{nodeName: n}");
        running.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");

        assertThat(PodReading.read(waiting)).isEqualTo(new Irrelevant(KEY));
        assertThat(PodReading.read(running))
                .isEqualTo(new Placed(KEY, Amounts.NONE, tenant("n"), Optional.empty(), List.of()));
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

        var trace = PodReading.trace(pod);

        assertThat(PodReading.key(trace)).isEqualTo(KEY);
        assertThat(PodReading.gang(trace)).isEqualTo(PodReading.gang(pod)).isPresent();
        assertThat(PodReading.reportedObstacle(trace)).isEqualTo("0/1 nodes are available");
        assertThat(trace.getSpec().getContainers()).isEmpty();
    }

    @Test
    void a_group_counts_for_the_scheduler_that_knows_groups() {
        var member = pod("{schedulerName: volcano}");
        member.getMetadata().setAnnotations(Map.of("scheduling.k8s.io/group-name", "g"));
        var stranger = pod("{}");
        stranger.getMetadata().setAnnotations(Map.of("scheduling.k8s.io/group-name", "g"));

        assertThat(PodReading.gang(member)).contains(new GangKey("default", "g"));
        assertThat(PodReading.gang(stranger)).isEmpty();
    }

    @Test
    void a_member_that_ended_well_still_counts_for_its_group() {
        var member = pod("{nodeName: n, schedulerName: volcano}");
        member.getMetadata().setAnnotations(Map.of("scheduling.k8s.io/group-name", "g"));
        member.getStatus().setPhase("Succeeded");

        assertThat(PodReading.read(member)).isEqualTo(new Done(KEY, new GangKey("default", "g")));
    }

    private static Tenant tenant(String node) {
        return new Tenant("default", Map.of(), List.of(), node);
    }

    private static LabelRequirement in(String key, String value) {
        return new LabelRequirement(key, LabelRequirement.Operator.In, List.of(value));
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
