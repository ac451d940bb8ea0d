// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;

/** Decides the next step of a pod. Reads nothing but its arguments. */
public final class PodPlanner {
    private static final long DEFAULT_GRACE_SECONDS = 30;

    private final Pod pod;
    private final ObservedPod observed;
    private final List<PodAction> actions = new ArrayList<>();
    private Optional<Instant> recheck = Optional.empty();

    private PodPlanner(Pod pod, ObservedPod observed) {
        this.pod = pod;
        this.observed = observed;
    }

    public static PodPlan plan(Pod pod, ObservedPod observed) {
        var planner = new PodPlanner(pod, observed);
        var stage = planner.stage();
        planner.act(stage);
        return new PodPlan(stage, planner.actions, planner.recheck);
    }

    private PodStage stage() {
        boolean deleted = pod.getMetadata().getDeletionTimestamp() != null;
        var ended = alreadyEnded();
        if (ended.isPresent()) {
            return new PodStage.Finished(ended.get(), false, deleted);
        }
        var deadline = deadline();
        boolean overdue = deadline.isPresent() && !observed.now().isBefore(deadline.get());
        if (deleted || overdue) {
            return observed.anyRunning()
                    ? new PodStage.Stopping(killAt(deadline), overdue)
                    : new PodStage.Finished(!overdue && allSucceeded(), overdue, deleted);
        }
        deadline.ifPresent(this::lookAgain);
        return unhindered();
    }

    private PodStage unhindered() {
        for (var init : pod.getSpec().getInitContainers()) {
            var state = observed.state(init.getName());
            if (state.isPresent() && failedForGood(state.get())) {
                return new PodStage.Finished(false, false, false);
            }
            if (!(state.orElse(null) instanceof Exited exited) || exited.code() != 0) {
                return new PodStage.Initializing();
            }
        }
        boolean over =
                mains().allMatch(main -> observed.state(main).filter(this::over).isPresent());
        return over ? new PodStage.Finished(allSucceeded(), false, false) : new PodStage.Working();
    }

    /** A phase that was published is never taken back, whatever is left on disk. */
    private Optional<Boolean> alreadyEnded() {
        return Optional.ofNullable(pod.getStatus())
                .map(PodStatus::getPhase)
                .filter(phase -> phase.equals("Succeeded") || phase.equals("Failed"))
                .map(phase -> phase.equals("Succeeded"));
    }

    private Optional<Instant> deadline() {
        var seconds = pod.getSpec().getActiveDeadlineSeconds();
        var start = pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        return seconds == null || start == null
                ? Optional.empty()
                : Optional.of(Instant.parse(start).plusSeconds(seconds));
    }

    /** The API server sets the deletion time to the end of the grace period. */
    private Instant killAt(Optional<Instant> deadline) {
        var deletion = pod.getMetadata().getDeletionTimestamp();
        if (deletion != null) {
            return Instant.parse(deletion);
        }
        var grace = pod.getSpec().getTerminationGracePeriodSeconds();
        return deadline.orElseThrow().plusSeconds(grace == null ? DEFAULT_GRACE_SECONDS : grace);
    }

    private void act(PodStage stage) {
        switch (stage) {
            case PodStage.Initializing() -> startNextInit();
            case PodStage.Working() ->
                    pod.getSpec().getContainers().forEach(container -> keepRunning(container));
            case PodStage.Stopping(var killAt, _) -> stop(killAt);
            case PodStage.Finished(_, _, var deleted) -> finish(deleted);
        }
    }

    private void startNextInit() {
        pod.getSpec().getInitContainers().stream()
                .filter(
                        init ->
                                !(observed.latest().get(init.getName())
                                                instanceof Exited(_, _, _, _, int code, _, _)
                                        && code == 0))
                .findFirst()
                .ifPresent(this::keepRunning);
    }

    private void keepRunning(Container container) {
        var state = observed.state(container.getName());
        if (state.isEmpty()) {
            actions.add(new PodAction.Start(container.getName(), 0, Duration.ZERO));
        } else if (state.get() instanceof Exited run && !over(run)) {
            restart(container.getName(), run);
        }
    }

    private void restart(String name, Exited run) {
        var at = BackOff.restartAt(run);
        if (observed.now().isBefore(at)) {
            lookAgain(at);
        } else {
            int attempt = run.id().attempt() + 1;
            actions.add(new PodAction.Start(name, attempt, BackOff.after(run)));
        }
    }

    private void stop(Instant killAt) {
        boolean patient = observed.now().isBefore(killAt);
        for (var state : observed.latest().values()) {
            if (state instanceof Running run && !patient) {
                actions.add(new PodAction.Kill(run.id()));
            } else if (state instanceof Running run && !run.terminating()) {
                actions.add(new PodAction.Terminate(run.id()));
                // A run that has barely begun cannot be asked yet.
                lookAgain(observed.now().plusMillis(200));
            }
        }
        lookAgain(killAt);
    }

    private void finish(boolean deleted) {
        for (var state : observed.latest().values()) {
            if (state instanceof Running run) {
                actions.add(new PodAction.Kill(run.id()));
            }
        }
        actions.add(new PodAction.Detach());
        if (deleted) {
            actions.add(new PodAction.Remove());
        }
    }

    private void lookAgain(Instant at) {
        recheck = Optional.of(recheck.filter(at::isAfter).orElse(at));
    }

    /** Whether the restart policy leaves this run the last one. */
    private boolean over(ContainerState state) {
        return switch (state) {
            case Running _ -> false;
            case Exited exited ->
                    switch (policy()) {
                        case "Never" -> true;
                        case "OnFailure" -> exited.code() == 0;
                        default -> false;
                    };
        };
    }

    private boolean failedForGood(ContainerState state) {
        return state instanceof Exited exited && exited.code() != 0 && policy().equals("Never");
    }

    private boolean allSucceeded() {
        return mains().allMatch(
                        main ->
                                observed.latest().get(main) instanceof Exited run
                                        && run.code() == 0);
    }

    private Stream<String> mains() {
        return pod.getSpec().getContainers().stream().map(Container::getName);
    }

    private String policy() {
        return Optional.ofNullable(pod.getSpec().getRestartPolicy()).orElse("Always");
    }
}
