// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.PodPlacement;

/** Scheduler and volume controller at work on a group whose pods have volumes of their own. */
class GroupVolumesIT {
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

    @Test
    void the_pods_of_a_group_are_bound_together_or_not_at_all(@TempDir Path own)
            throws IOException {
        try (var grouped = ControlPlane.start(own)) {
            grouped.apply(shipped("12-podgroup.yaml"));
            grouped.apply(shipped("14-storage.yaml"));
            grouped.apply(PodPlacement.readyNode("small", "paddlecloud.org/machine: here", "2"));
            grouped.apply(GROUP);
            var members = List.of("member-0", "member-1", "member-2");
            members.forEach(name -> grouped.apply(member(name)));

            Await.asserted(
                    "every member to say why it waits",
                    () ->
                            assertThat(members)
                                    .allSatisfy(
                                            name ->
                                                    assertThat(
                                                                    PodPlacement.condition(
                                                                            grouped, "gang", name))
                                                            .isEqualTo(TOO_FEW_PLACES)));
            assertThat(members)
                    .allSatisfy(
                            name -> assertThat(PodPlacement.node(grouped, "gang", name)).isEmpty());
            Await.asserted(
                    "the group to wait",
                    () -> assertThat(groupPhase(grouped)).isEqualTo("Inqueue"));

            grouped.apply(PodPlacement.readyNode("large", "paddlecloud.org/machine: here", "4"));

            Await.asserted(
                    "every member to have a node",
                    () ->
                            assertThat(members)
                                    .allSatisfy(
                                            name ->
                                                    assertThat(
                                                                    PodPlacement.node(
                                                                            grouped, "gang", name))
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
        try (var yaml = GroupVolumesIT.class.getResourceAsStream("/manifests/" + manifest)) {
            return new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
