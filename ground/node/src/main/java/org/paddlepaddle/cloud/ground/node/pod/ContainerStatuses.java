// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateTerminatedBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountStatus;
import io.fabric8.kubernetes.api.model.VolumeMountStatusBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;

/** The status of one container. */
record ContainerStatuses(Pod pod, Container container, PodStage stage, PodSnapshot observed) {
    private static final ContainerStateTerminated LOST =
            new ContainerStateTerminatedBuilder()
                    .withExitCode(137)
                    .withReason("ContainerStatusUnknown")
                    .withMessage("The container could not be located when the pod was terminated")
                    .build();

    ContainerStatus status() {
        var run = observed.state(container.getName());
        boolean init = PodContainers.init(pod, container);
        boolean sidecar = PodContainers.sidecar(pod, container);
        boolean ephemeral = PodContainers.ephemeral(pod, container);
        boolean started = observed.started(container);
        boolean done = run.orElse(null) instanceof Exited exited && exited.code() == 0;
        var state = run.map(this::ran).orElseGet(this::neverRan);
        var status =
                new ContainerStatusBuilder()
                        .withName(container.getName())
                        .withImage(container.getImage())
                        .withImageID("")
                        .withReady(
                                (init && !sidecar)
                                        ? done
                                        : !ephemeral
                                                && started
                                                && observed.containerHealth(container).ready())
                        .withStarted(ephemeral ? null : started)
                        .withRestartCount(attempt(run))
                        .withState(state.state().build())
                        .withLastState(state.last().build());
        run.map(it -> containerId(it.id()))
                .or(() -> forgotten().map(it -> it.status().getContainerID()))
                .ifPresent(status::withContainerID);
        if (run.isPresent()) {
            status.withResources(resources()).withAllocatedResources(resources().getRequests());
        }
        return status.withVolumeMounts(mounts()).build();
    }

    /** What was asked for is what holds; nothing changes it while a container runs. */
    private ResourceRequirements resources() {
        return new ResourceRequirementsBuilder()
                .withLimits(QualityOfService.limits(container))
                .withRequests(QualityOfService.requests(container))
                .build();
    }

    private List<VolumeMountStatus> mounts() {
        return container.getVolumeMounts().stream()
                .map(
                        mount ->
                                new VolumeMountStatusBuilder()
                                        .withName(mount.getName())
                                        .withMountPath(mount.getMountPath())
                                        .withReadOnly(mount.getReadOnly())
                                        .withRecursiveReadOnly(
                                                Boolean.TRUE.equals(mount.getReadOnly())
                                                        ? "Disabled"
                                                        : null)
                                        .build())
                .toList();
    }

    private record States(ContainerStateBuilder state, ContainerStateBuilder last) {}

    private int attempt(Optional<ContainerState> run) {
        return run.map(it -> it.id().attempt())
                .or(() -> forgotten().map(ForgottenRun::attempt))
                .orElse(0);
    }

    private Optional<ForgottenRun> forgotten() {
        return ForgottenRun.of(pod, container);
    }

    private States neverRan() {
        if (PodContainers.ephemeral(pod, container) && forgotten().isPresent()) {
            // It is not started a second time.
            return new States(before(), new ContainerStateBuilder());
        }
        boolean main = !PodContainers.init(pod, container);
        if (main && stage instanceof PodStage.Finished(PodTermination.Deleted(), _, _)) {
            return new States(
                    new ContainerStateBuilder().withTerminated(LOST), new ContainerStateBuilder());
        }
        return new States(waiting(held().orElseGet(this::coming)), before());
    }

    private WaitingReason coming() {
        return pod.getSpec().getInitContainers().isEmpty()
                ? WaitingReason.CREATING
                : WaitingReason.INITIALIZING;
    }

    private States ran(ContainerState run) {
        var previous =
                Optional.ofNullable(observed.previous().get(container.getName()))
                        .filter(Exited.class::isInstance)
                        .map(Exited.class::cast)
                        .map(
                                before ->
                                        new ContainerStateBuilder()
                                                .withTerminated(terminated(before)))
                        .orElseGet(() -> before(run));
        return switch (run) {
            case Running running when hookRuns(running) -> new States(waiting(coming()), previous);
            case Running running ->
                    new States(
                            new ContainerStateBuilder()
                                    .withNewRunning(Timestamps.seconds(running.startedAt())),
                            previous);
            case Exited exited when held().isPresent() || backingOff(exited) ->
                    new States(
                            waiting(held().orElseGet(() -> crashLoop(exited))),
                            new ContainerStateBuilder().withTerminated(terminated(exited)));
            // Of runs that ended only the latest is told about.
            case Exited exited ->
                    new States(
                            new ContainerStateBuilder().withTerminated(terminated(exited)),
                            new ContainerStateBuilder());
        };
    }

    /** How the run ended that the machine has forgotten, as long as none has followed it. */
    private ContainerStateBuilder before() {
        return before(observed.now());
    }

    private ContainerStateBuilder before(Instant end) {
        return forgotten()
                .map(told -> told.end(end))
                .map(ContainerStateBuilder::new)
                .orElseGet(ContainerStateBuilder::new);
    }

    /** The same, of the run before this one; once it was told, that holds. */
    private ContainerStateBuilder before(ContainerState run) {
        int attempt = run.id().attempt();
        return forgotten().filter(told -> told.attempt() == attempt - 1).isPresent()
                ? before(run.startedAt())
                : forgotten()
                        .filter(told -> told.attempt() == attempt)
                        .map(told -> told.status().getLastState())
                        .map(ContainerStateBuilder::new)
                        .orElseGet(ContainerStateBuilder::new);
    }

    /** A container whose first hook has not ended is still on its way. */
    private boolean hookRuns(Running run) {
        return Hooks.postStart(container) && run.marks().postStart().isEmpty();
    }

    private boolean backingOff(Exited run) {
        boolean again =
                switch (stage) {
                    case PodStage.Initializing(), PodStage.Working() ->
                            new RestartRule(pod).again(container, run);
                    case PodStage.Stopping _, PodStage.Finished _ -> false;
                };
        return again && observed.now().isBefore(observed.restartAt(run));
    }

    private WaitingReason crashLoop(Exited run) {
        return new WaitingReason(
                "CrashLoopBackOff",
                "back-off %s restarting failed container=%s pod=%s_%s(%s)"
                        .formatted(
                                kubeletDuration(run.backOff().toSeconds()),
                                container.getName(),
                                pod.getMetadata().getName(),
                                pod.getMetadata().getNamespace(),
                                pod.getMetadata().getUid()));
    }

    private static String kubeletDuration(long seconds) {
        return seconds < 60 ? seconds + "s" : seconds / 60 + "m" + seconds % 60 + "s";
    }

    /** What held up the start; meaningless once the pod ends. */
    private Optional<WaitingReason> held() {
        return stage instanceof PodStage.Finished
                ? Optional.empty()
                : Optional.ofNullable(observed.waiting().get(container.getName()));
    }

    private static ContainerStateBuilder waiting(WaitingReason waiting) {
        var message = waiting.message().isEmpty() ? null : waiting.message();
        return new ContainerStateBuilder().withNewWaiting(message, waiting.reason());
    }

    private static ContainerStateTerminated terminated(Exited run) {
        return new ContainerStateTerminatedBuilder()
                .withContainerID(containerId(run.id()))
                .withExitCode(run.code())
                .withReason(run.reason())
                .withMessage(run.message().isEmpty() ? null : run.message())
                .withStartedAt(Timestamps.seconds(run.startedAt()))
                .withFinishedAt(Timestamps.seconds(run.finishedAt()))
                .build();
    }

    private static String containerId(ContainerId id) {
        return "process://" + id;
    }
}
