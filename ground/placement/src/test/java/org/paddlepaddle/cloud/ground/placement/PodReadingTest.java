// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

class PodReadingTest {
    private static final PodKey KEY = new PodKey("default", "p", "u1");

    @Test
    void a_plain_pod_has_defaults_for_everything_absent() {
        var read = PodReading.request(pod("containers: [{name: c, image: i}]"));

        assertThat(read)
                .isEqualTo(
                        new PodRequest(
                                KEY,
                                Map.of(),
                                ResourceAmounts.NONE,
                                Map.of(),
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                Optional.empty(),
                                0,
                                Instant.parse("2026-01-01T00:00:00Z")));
    }

    @Test
    void everything_that_decides_about_a_place_is_read() {
        var read =
                PodReading.request(
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

        assertThat(read)
                .isEqualTo(
                        new PodRequest(
                                KEY,
                                Map.of(),
                                ResourceAmounts.of(500, 0).with("nvidia.com/gpu", 2),
                                Map.of("disk", "ssd"),
                                Optional.of(
                                        List.of(
                                                new NodeTerm(
                                                        List.of(in("k", "v")),
                                                        List.of(in("metadata.name", "n"))))),
                                List.of(
                                        new Toleration(
                                                "a", true, "", Optional.of(TaintEffect.NoExecute)),
                                        new Toleration("b", false, "c", Optional.empty())),
                                List.of(
                                        new AntiAffinityTerm(
                                                "kubernetes.io/hostname",
                                                Set.of("default"),
                                                List.of(in("app", "x")))),
                                Optional.empty(),
                                7,
                                Instant.parse("2026-01-01T00:00:00Z")));
    }

    @Test
    void what_a_pod_would_like_is_read_with_its_weight() {
        var read =
                PodReading.request(
                        pod(
                                """
                                affinity:
                                  nodeAffinity:
                                    preferredDuringSchedulingIgnoredDuringExecution:
                                    - weight: 30
                                      preference:
                                        matchExpressions: [{key: disk, operator: In, values: [ssd]}]
                                """));

        assertThat(read.preferredNodeTerms())
                .containsExactly(
                        new PreferredNodeTerm(
                                30, new NodeTerm(List.of(in("disk", "ssd")), List.of())));
    }

    @Test
    void an_ephemeral_volume_is_a_claim_named_after_pod_and_volume() {
        var pod =
                pod(
                        """
                        volumes:
                        - {name: d, persistentVolumeClaim: {claimName: data}}
                        - {name: scratch, ephemeral: {}}
                        - {name: e, emptyDir: {}}
                        - {name: again, persistentVolumeClaim: {claimName: data}}
                        """);

        assertThat(PodReading.claims(pod)).containsExactly("data", "p-scratch");
        assertThat(PodReading.request(pod).podStorage().claims()).isEqualTo(PodReading.claims(pod));
    }

    @ParameterizedTest
    @CsvSource({"Pending,false", "Running,false", "Unknown,false", "Succeeded,true", "Failed,true"})
    void a_pod_has_finished_when_its_phase_says_so(String phase, boolean finished) {
        var pod = pod("{}");
        pod.getStatus().setPhase(phase);

        assertThat(PodReading.finished(pod)).isEqualTo(finished);
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
