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

/** Words the status of a pod as kubelet would. */
public final class PodStatuses {
    /** What a pod is told that exceeded its deadline. */
    public static final String OVERDUE =
            "Pod was active on the node longer than the specified deadline";

    private PodStatuses() {}

    /** The status to publish; what others wrote into the old one is kept. */
    public static PodStatus of(Pod pod, PodStage stage, PodSnapshot observed) {
        var old = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
        var inits = statuses(pod, pod.getSpec().getInitContainers(), stage, observed);
        var mains = statuses(pod, pod.getSpec().getContainers(), stage, observed);
        var status = new PodStatusBuilder(old);
        status.withPhase(phase(stage, mains));
        status.withReason(null).withMessage(null);
        status.withObservedGeneration(pod.getMetadata().getGeneration());
        verdict(stage).ifPresent(it -> status.withReason(it.reason()).withMessage(it.message()));
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
        status.withEphemeralContainerStatuses(
                statuses(pod, PodContainers.ephemeral(pod).toList(), stage, observed));
        status.withConditions(new PodConditions(pod, stage, observed).of(inits, mains));
        return status.build();
    }

    /** Why the node ended it. */
    private static Optional<WaitingReason> verdict(PodStage stage) {
        if (!(stage instanceof PodStage.Finished(var podTermination, _, _))) {
            return Optional.empty();
        }
        return switch (podTermination) {
            case PodTermination.Overdue() ->
                    Optional.of(new WaitingReason("DeadlineExceeded", OVERDUE));
            case PodTermination.Evicted(var message) ->
                    Optional.of(new WaitingReason("Evicted", message));
            case PodTermination.Ran(), PodTermination.Deleted() -> Optional.empty();
        };
    }

    private static String phase(PodStage stage, List<ContainerStatus> mains) {
        return switch (stage) {
            case PodStage.Initializing() -> "Pending";
            case PodStage.Working(), PodStage.Stopping _ -> started(mains) ? "Running" : "Pending";
            case PodStage.Finished(_, var succeeded, _) -> succeeded ? "Succeeded" : "Failed";
        };
    }

    private static boolean started(List<ContainerStatus> mains) {
        return mains.stream()
                .allMatch(
                        main ->
                                main.getState().getWaiting() == null
                                        || main.getLastState().getTerminated() != null);
    }

    private static List<ContainerStatus> statuses(
            Pod pod, List<Container> containers, PodStage stage, PodSnapshot observed) {
        return containers.stream()
                .map(container -> new ContainerStatuses(pod, container, stage, observed).status())
                .toList();
    }
}
