// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;

/** Decides the next step of a pod. Reads nothing but its arguments. */
public final class PodPlanner {
    /**
     * For so long a deleted pod stays in the API at least. {@code kubectl delete} first asks for
     * the pod and then watches its name; were a successor of that name there in between, it would
     * wait for the successor's end.
     */
    static final Duration MIN_VISIBLE_AFTER_DELETE = Duration.ofMillis(500);

    private final Pod pod;
    private final PodSnapshot observed;
    private final RestartRule restarts;
    private final PodPlanBuilder podPlanBuilder;
    private final StopPlanner stops;

    private PodPlanner(Pod pod, PodSnapshot observed) {
        this.pod = pod;
        this.observed = observed;
        this.restarts = new RestartRule(pod);
        this.podPlanBuilder = new PodPlanBuilder(observed.now());
        this.stops = new StopPlanner(pod, observed, podPlanBuilder);
    }

    public static PodPlan plan(Pod pod, PodSnapshot observed) {
        var planner = new PodPlanner(pod, observed);
        var stage = planner.stage();
        planner.act(stage);
        return planner.podPlanBuilder.plan(stage);
    }

    private PodStage stage() {
        boolean deleted = pod.getMetadata().getDeletionTimestamp() != null;
        var published = published();
        if (published.isPresent()) {
            return new PodStage.Finished(new PodTermination.Ran(), published.get(), deleted);
        }
        var podTermination = ending(deleted);
        if (podTermination.isEmpty()) {
            return unhindered();
        }
        boolean succeeded =
                podTermination.get() instanceof PodTermination.Deleted && allSucceeded();
        return observed.anyRunning()
                ? new PodStage.Stopping(podTermination.get())
                : new PodStage.Finished(podTermination.get(), succeeded, deleted);
    }

    /** A phase that was published is never taken back, whatever is left on disk. */
    private Optional<Boolean> published() {
        return Optional.ofNullable(pod.getStatus())
                .map(PodStatus::getPhase)
                .filter(phase -> phase.equals("Succeeded") || phase.equals("Failed"))
                .map(phase -> phase.equals("Succeeded"));
    }

    private Optional<PodTermination> ending(boolean deleted) {
        if (observed.excess().isPresent()) {
            return Optional.of(new PodTermination.Evicted(observed.excess().get()));
        }
        var deadline = deadline();
        if (deadline.isPresent() && !observed.now().isBefore(deadline.get())) {
            return Optional.of(new PodTermination.Overdue());
        }
        deadline.ifPresent(podPlanBuilder::lookAgain);
        return deleted ? Optional.of(new PodTermination.Deleted()) : Optional.empty();
    }

    private Optional<Instant> deadline() {
        var seconds = pod.getSpec().getActiveDeadlineSeconds();
        var start = pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        return seconds == null || start == null
                ? Optional.empty()
                : Optional.of(Instant.parse(start).plusSeconds(seconds));
    }

    private PodStage unhindered() {
        if (!initialized()) {
            for (var init : pod.getSpec().getInitContainers()) {
                if (failedForGood(init)) {
                    return ended(false);
                }
                if (!passed(init)) {
                    return new PodStage.Initializing();
                }
            }
        }
        boolean over = mains().allMatch(this::over);
        return over ? ended(allSucceeded()) : new PodStage.Working();
    }

    /** Sidecars end after the containers they serve. */
    private PodStage ended(boolean succeeded) {
        return observed.anyRunning()
                ? new PodStage.Stopping(new PodTermination.Ran())
                : new PodStage.Finished(new PodTermination.Ran(), succeeded, false);
    }

    /** Once a container has run, no init container holds the pod up any more. */
    private boolean initialized() {
        return mains().anyMatch(main -> observed.state(main.getName()).isPresent());
    }

    /** Whether the next init container may start. */
    private boolean passed(Container init) {
        return PodContainers.sidecar(pod, init) ? observed.started(init) : succeeded(init);
    }

    private boolean failedForGood(Container init) {
        return !PodContainers.sidecar(pod, init)
                && observed.latest().get(init.getName()) instanceof Exited run
                && run.code() != 0
                && !restarts.again(init, run);
    }

    private void act(PodStage stage) {
        switch (stage) {
            case PodStage.Initializing() -> {
                debug();
                initialize();
            }
            case PodStage.Working() -> {
                debug();
                work();
            }
            case PodStage.Stopping(var podTermination) -> stops.all(podTermination);
            case PodStage.Finished(_, _, var deleted) -> finish(deleted);
        }
    }

    /** A pod that gets nowhere is the one somebody wants to look into. */
    private void debug() {
        PodContainers.ephemeral(pod)
                .filter(added -> !observed.latest().containsKey(added.getName()))
                .filter(added -> ForgottenRun.of(pod, added).isEmpty())
                .forEach(this::begin);
    }

    private void initialize() {
        for (var init : pod.getSpec().getInitContainers()) {
            boolean passed = passed(init);
            if (!passed || PodContainers.sidecar(pod, init)) {
                keepRunning(init);
            }
            if (!passed) {
                return;
            }
        }
    }

    private void work() {
        PodContainers.sidecars(pod).forEach(this::keepRunning);
        for (var main : pod.getSpec().getContainers()) {
            keepRunning(main);
            boolean busy =
                    observed.running(main.getName())
                            .filter(run -> !PodSnapshot.greeted(main, run))
                            .isPresent();
            boolean begins = !observed.latest().containsKey(main.getName());
            if (busy || (begins && Hooks.postStart(main))) {
                // The next container waits for this one's hook.
                return;
            }
        }
    }

    private void keepRunning(Container container) {
        switch (observed.latest().get(container.getName())) {
            case null -> begin(container);
            case Running run -> stops.unhealthy(container, run);
            case Exited run when restarts.again(container, run) -> restart(container, run);
            case Exited _ -> {}
        }
    }

    private void begin(Container container) {
        int attempt = ForgottenRun.of(pod, container).map(run -> run.attempt() + 1).orElse(0);
        podPlanBuilder.add(new PodAction.Start(container.getName(), attempt, Duration.ZERO));
    }

    private void restart(Container container, Exited run) {
        var at = observed.restartAt(run);
        if (observed.now().isBefore(at)) {
            podPlanBuilder.lookAgain(at);
        } else {
            int attempt = run.id().attempt() + 1;
            podPlanBuilder.add(
                    new PodAction.Start(container.getName(), attempt, CrashLoopBackOff.after(run)));
        }
    }

    private void finish(boolean deleted) {
        for (var state : observed.latest().values()) {
            if (state instanceof Running run) {
                podPlanBuilder.add(new PodAction.Kill(run.id()));
            }
        }
        podPlanBuilder.add(new PodAction.Detach());
        if (deleted) {
            disappear();
        }
    }

    private void disappear() {
        var earliest =
                observed.deletionSeen()
                        .filter(seen -> !observed.ahead(seen))
                        .map(seen -> seen.plus(MIN_VISIBLE_AFTER_DELETE));
        if (earliest.isPresent() && observed.now().isBefore(earliest.get())) {
            podPlanBuilder.lookAgain(earliest.get());
        } else {
            podPlanBuilder.add(new PodAction.Remove());
        }
    }

    /** Whether its last run was the last one. */
    private boolean over(Container main) {
        return observed.latest().get(main.getName()) instanceof Exited run
                && !restarts.again(main, run);
    }

    private boolean allSucceeded() {
        return mains().allMatch(this::succeeded);
    }

    private boolean succeeded(Container container) {
        return observed.latest().get(container.getName()) instanceof Exited run && run.code() == 0;
    }

    private Stream<Container> mains() {
        return pod.getSpec().getContainers().stream();
    }
}
