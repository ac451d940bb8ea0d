// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HostIPBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodIPBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;

/** Words the status of a pod as kubelet would. */
public final class PodStatuses {
    private static final String OVERDUE =
            "Pod was active on the node longer than the specified deadline";

    private PodStatuses() {}

    /** The status to publish; what others wrote into the old one is kept. */
    public static PodStatus of(Pod pod, PodStage stage, ObservedPod observed) {
        var old = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
        var inits = statuses(pod, pod.getSpec().getInitContainers(), stage, observed);
        var mains = statuses(pod, pod.getSpec().getContainers(), stage, observed);
        var status = new PodStatusBuilder(old);
        status.withPhase(phase(stage, mains));
        status.withReason(null).withMessage(null);
        if (overdue(stage)) {
            status.withReason("DeadlineExceeded").withMessage(OVERDUE);
        }
        status.withHostIP(observed.hostAddress());
        status.withHostIPs(new HostIPBuilder().withIp(observed.hostAddress()).build());
        observed.address()
                .ifPresent(
                        ip ->
                                status.withPodIP(ip)
                                        .withPodIPs(new PodIPBuilder().withIp(ip).build()));
        if (old.getStartTime() == null) {
            status.withStartTime(Timestamps.seconds(observed.now()));
        }
        status.withQosClass(QualityOfService.of(pod));
        status.withInitContainerStatuses(inits).withContainerStatuses(mains);
        status.withConditions(PodConditions.of(old.getConditions(), stage, observed, mains));
        return status.build();
    }

    private static boolean overdue(PodStage stage) {
        return switch (stage) {
            case PodStage.Finished(_, var overdue, _) -> overdue;
            case PodStage.Stopping _, PodStage.Initializing _, PodStage.Working _ -> false;
        };
    }

    private static String phase(PodStage stage, List<ContainerStatus> mains) {
        return switch (stage) {
            case PodStage.Initializing() -> "Pending";
            case PodStage.Working(), PodStage.Stopping _ -> started(mains) ? "Running" : "Pending";
            case PodStage.Finished(var succeeded, _, _) -> succeeded ? "Succeeded" : "Failed";
        };
    }

    private static boolean started(List<ContainerStatus> mains) {
        return mains.stream()
                .anyMatch(
                        main ->
                                main.getState().getWaiting() == null
                                        || main.getLastState().getTerminated() != null);
    }

    private static List<ContainerStatus> statuses(
            Pod pod, List<Container> containers, PodStage stage, ObservedPod observed) {
        return containers.stream()
                .map(
                        container ->
                                new ContainerStatusWords(pod, container, stage, observed).status())
                .toList();
    }

    /** Whether a run will be followed by another one after a delay. */
    static boolean backingOff(ContainerState run, ObservedPod observed) {
        return run instanceof ContainerState.Exited exited
                && observed.now().isBefore(BackOff.restartAt(exited));
    }
}
