// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.why.ObjectWhy.Workload;

class ObjectWhyTest {
    private static final Evidence NOTHING = Around.nothing();

    @Test
    void a_pod_without_a_node_repeats_what_the_scheduler_says() {
        var pod =
                pod("").editStatus()
                        .addNewCondition()
                        .withType("PodScheduled")
                        .withStatus("False")
                        .withMessage("0/1 nodes are available: 1 Insufficient cpu.")
                        .endCondition()
                        .endStatus()
                        .build();

        assertThat(ObjectWhy.ofPod(pod, NOTHING))
                .isEqualTo(
                        Finding.of(
                                Cause.NoNode,
                                Subject.pod("web"),
                                "0/1 nodes are available: 1 Insufficient cpu."));
    }

    @Test
    void a_pod_that_waits_for_a_claim_names_what_the_claim_waits_for() {
        var around =
                Around.of(
                        List.of(claim("Pending")),
                        List.of(
                                event(
                                        "PersistentVolumeClaim",
                                        "data",
                                        "ProvisioningFailed",
                                        "in any words")));

        assertThat(ObjectWhy.ofPod(using("data"), around))
                .isEqualTo(Finding.of(Cause.ClaimNoClass, new Subject("pvc", "data"), "fast"));
        assertThat(ObjectWhy.ofPod(using("data"), NOTHING))
                .isEqualTo(Finding.of(Cause.ClaimMissing, Subject.pod("web"), "data"));
    }

    @Test
    void a_claim_that_waits_for_its_pod_does_not_hold_the_pod() {
        var around =
                Around.of(
                        List.of(claim("Pending")),
                        List.of(
                                event(
                                        "PersistentVolumeClaim",
                                        "data",
                                        "WaitForFirstConsumer",
                                        "waiting")));

        assertThat(ObjectWhy.ofPod(using("data"), around).cause()).isEqualTo(Cause.NotScheduledYet);
        assertThat(ObjectWhy.ofClaim(claim("Pending"), around).cause())
                .isEqualTo(Cause.ClaimWaitsForPod);
    }

    @Test
    void a_container_that_crashes_is_named_with_its_exit_code() {
        var pod =
                pod("n").editStatus()
                        .addNewContainerStatus()
                        .withName("main")
                        .withRestartCount(4)
                        .withNewState()
                        .withNewWaiting("back-off", "CrashLoopBackOff")
                        .endState()
                        .withNewLastState()
                        .withNewTerminated()
                        .withExitCode(3)
                        .withReason("Error")
                        .endTerminated()
                        .endLastState()
                        .endContainerStatus()
                        .endStatus()
                        .build();

        assertThat(ObjectWhy.ofPod(pod, NOTHING))
                .isEqualTo(Finding.of(Cause.CrashLoop, Subject.pod("web"), "main", 4, 3));
    }

    @Test
    void an_image_that_is_being_made_tells_how_far_it_is() {
        var pod =
                pod("n").editStatus()
                        .addNewContainerStatus()
                        .withName("main")
                        .withNewState()
                        .withNewWaiting(null, "ContainerCreating")
                        .endState()
                        .endContainerStatus()
                        .endStatus()
                        .build();
        var around =
                Around.of(
                        List.of(),
                        List.of(event("Pod", "web", "Pulling", "preparing paddle: 3 of 9 MB")));

        assertThat(ObjectWhy.ofPod(pod, around))
                .isEqualTo(
                        Finding.of(
                                Cause.ImageComing,
                                Subject.pod("web"),
                                "preparing paddle: 3 of 9 MB"));
    }

    @Test
    void a_node_that_is_silent_explains_its_pods() {
        var around = Around.nodes(silent("n"));

        assertThat(ObjectWhy.ofPod(pod("n").build(), around))
                .isEqualTo(Finding.of(Cause.NodeLost, Subject.pod("web"), "n"));
    }

    @Test
    void a_pod_that_ended_badly_says_how() {
        var pod =
                pod("n").editStatus()
                        .withPhase("Failed")
                        .addNewContainerStatus()
                        .withName("main")
                        .withNewState()
                        .withNewTerminated()
                        .withExitCode(137)
                        .withReason("OOMKilled")
                        .endTerminated()
                        .endState()
                        .endContainerStatus()
                        .endStatus()
                        .build();

        assertThat(ObjectWhy.ofPod(pod, NOTHING))
                .isEqualTo(Finding.of(Cause.OutOfMemory, Subject.pod("web"), "main", "none"));
    }

    @Test
    void a_workload_is_held_by_its_worst_pod() {
        var workload = new Workload(new Subject("deployment", "web"), 2, false, Optional.empty());
        var around = Around.nodes(silent("lost"), node("n", "True"));

        assertThat(ObjectWhy.ofWorkload(workload, List.of(ready(), pod("lost").build()), around))
                .isEqualTo(Finding.of(Cause.NodeLost, Subject.pod("web"), "lost"));
        assertThat(ObjectWhy.ofWorkload(workload, List.of(ready(), ready()), NOTHING))
                .isEqualTo(Finding.of(Cause.AllReady, new Subject("deployment", "web"), 2));
        assertThat(ObjectWhy.ofWorkload(workload, List.of(ready()), NOTHING).cause())
                .isEqualTo(Cause.NoPodsYet);
        var refused =
                new Workload(
                        new Subject("deployment", "web"), 2, false, Optional.of("exceeded quota"));
        assertThat(ObjectWhy.ofWorkload(refused, List.of(), NOTHING))
                .isEqualTo(
                        Finding.of(
                                Cause.Refused, new Subject("deployment", "web"), "exceeded quota"));
    }

    @Test
    void a_bound_claim_is_well() {
        assertThat(ObjectWhy.ofClaim(claim("Bound"), NOTHING).good()).isTrue();
    }

    private static Pod ready() {
        return pod("n").editStatus()
                .withPhase("Running")
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    private static PodBuilder pod(String node) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("web")
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .endStatus();
    }

    private static Pod using(String claim) {
        return pod("").editSpec()
                .addNewVolume()
                .withName("v")
                .withNewPersistentVolumeClaim(claim, false)
                .endVolume()
                .endSpec()
                .build();
    }

    private static PersistentVolumeClaim claim(String phase) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withName("data")
                .endMetadata()
                .withNewSpec()
                .withStorageClassName("fast")
                .withVolumeName("v")
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .endStatus()
                .build();
    }

    private static Node silent(String name) {
        return node(name, "Unknown");
    }

    private static Node node(String name, String ready) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready)
                .endCondition()
                .endStatus()
                .build();
    }

    private static Event event(String kind, String name, String reason, String message) {
        return new EventBuilder()
                .withNewInvolvedObject()
                .withKind(kind)
                .withName(name)
                .endInvolvedObject()
                .withReason(reason)
                .withMessage(message)
                .build();
    }
}
