// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;
import org.paddlepaddle.cloud.ground.node.runtime.RunMarks;

/**
 * Decides how runs are brought to an end: wish, hook, SIGTERM, SIGKILL.
 *
 * <p>The wish is on disk with its time and grace, so that an agent that takes over neither begins
 * anew nor forgets.
 */
final class StopPlanner {
    private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

    /** Whoever asks for more means for ever; later than that no moment can be named. */
    private static final Duration LONGEST_GRACE = Duration.ofDays(36_500);

    /** An eviction is urgent. */
    private static final Duration EVICTION_GRACE = Duration.ofSeconds(1);

    /** Whoever is asked has at least this long to answer. */
    private static final Duration LEAST = Duration.ofSeconds(2);

    /** A run that has barely begun cannot be asked yet. */
    private static final Duration SOON = Duration.ofMillis(200);

    private final Pod pod;
    private final PodSnapshot observed;
    private final PodPlanBuilder podPlanBuilder;

    StopPlanner(Pod pod, PodSnapshot observed, PodPlanBuilder podPlanBuilder) {
        this.pod = pod;
        this.observed = observed;
        this.podPlanBuilder = podPlanBuilder;
    }

    /** Ends every run of the pod; sidecars come last, in reverse order. */
    void all(PodTermination podTermination) {
        var grace = grace(podTermination);
        PodContainers.all(pod)
                .forEach(
                        container ->
                                observed.running(container.getName())
                                        .ifPresent(
                                                run ->
                                                        end(
                                                                container,
                                                                run,
                                                                grace,
                                                                stopping(container),
                                                                turn(container))));
    }

    private static String stopping(Container container) {
        return "Stopping container " + container.getName();
    }

    private Duration grace(PodTermination podTermination) {
        return switch (podTermination) {
            case PodTermination.Deleted() -> left(deletion().orElseThrow());
            case PodTermination.Evicted _ -> EVICTION_GRACE;
            case PodTermination.Overdue(), PodTermination.Ran() -> ownGrace();
        };
    }

    private Duration left(Instant until) {
        var left = Duration.between(observed.now(), until);
        return left.isNegative() ? Duration.ZERO : least(left, granted());
    }

    /** What the deletion gave; more than that is left only after the clock was set back. */
    private Duration granted() {
        var seconds = pod.getMetadata().getDeletionGracePeriodSeconds();
        return seconds == null ? ownGrace() : grace(seconds);
    }

    private static Duration grace(long seconds) {
        return least(Duration.ofSeconds(seconds), LONGEST_GRACE);
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** The API server sets the deletion time to the end of the grace period. */
    private Optional<Instant> deletion() {
        return Optional.ofNullable(pod.getMetadata().getDeletionTimestamp()).map(Instant::parse);
    }

    private Duration ownGrace() {
        var seconds = pod.getSpec().getTerminationGracePeriodSeconds();
        return seconds == null ? DEFAULT_GRACE : grace(seconds);
    }

    /** A sidecar waits for the containers and for the sidecars after it. */
    private boolean turn(Container container) {
        if (!PodContainers.sidecar(pod, container)) {
            return true;
        }
        var inits = pod.getSpec().getInitContainers();
        boolean served =
                pod.getSpec().getContainers().stream()
                        .anyMatch(main -> observed.running(main.getName()).isPresent());
        boolean later =
                inits.subList(inits.indexOf(container) + 1, inits.size()).stream()
                        .anyMatch(init -> observed.running(init.getName()).isPresent());
        return !served && !later;
    }

    /** Ends a run whose hook or probe failed; runs its first hook when that is due. */
    void unhealthy(Container container, Running run) {
        if (run.marks().stop().isPresent()) {
            end(container, run, ownGrace(), stopping(container), true);
        } else if (Hooks.postStart(container) && run.marks().postStart().isEmpty()) {
            podPlanBuilder.add(new PodAction.RunPostStart(run.id()));
        } else if (!PodSnapshot.greeted(container, run)) {
            end(container, run, ownGrace(), "FailedPostStartHook", true);
        } else {
            observed.containerHealth(container)
                    .failed()
                    .ifPresent(
                            kind ->
                                    end(
                                            container,
                                            run,
                                            grace(container, kind),
                                            failed(container, kind),
                                            true));
        }
    }

    private Duration grace(Container container, ProbeKind kind) {
        return kind.of(container)
                .flatMap(probe -> Optional.ofNullable(probe.getTerminationGracePeriodSeconds()))
                .map(StopPlanner::grace)
                .orElseGet(this::ownGrace);
    }

    /** When nothing of the pod runs on, the pod is stopped and not the container. */
    private String failed(Container container, ProbeKind kind) {
        boolean again = new RestartRule(pod).afterFailure(container);
        boolean alone =
                pod.getSpec().getContainers().stream()
                        .filter(other -> !other.equals(container))
                        .noneMatch(other -> observed.running(other.getName()).isPresent());
        if (!again && alone) {
            return stopping(container);
        }
        var text = "Container %s failed %s probe".formatted(container.getName(), kind.word());
        return again ? text + ", will be restarted" : text;
    }

    private void end(Container container, Running run, Duration grace, String why, boolean turn) {
        // What lies ahead was noted before the clock was set back, and is noted anew.
        var wish = run.marks().stop().filter(stop -> !observed.ahead(stop.at()));
        var signalled = run.marks().signalled().filter(at -> !observed.ahead(at));
        if (wish.isEmpty()) {
            podPlanBuilder.add(new PodAction.WishEnd(run.id(), grace, why));
        }
        var begun = wish.map(RunMarks.Stop::at).orElse(observed.now());
        var killAt = earliest(begun.plus(wish.map(RunMarks.Stop::grace).orElse(grace)));
        if (signalled.isPresent()) {
            killAt(run, latest(killAt, signalled.get().plus(LEAST)));
        } else if (!observed.now().isBefore(killAt.plus(LEAST))) {
            podPlanBuilder.add(new PodAction.Kill(run.id()));
        } else if (hookRuns(container, run) && observed.now().isBefore(killAt)) {
            podPlanBuilder.add(new PodAction.RunPreStop(run.id()));
            podPlanBuilder.lookAgain(killAt);
        } else if (turn) {
            podPlanBuilder.add(new PodAction.Terminate(run.id()));
            podPlanBuilder.lookAgain(observed.now().plus(SOON));
        } else {
            podPlanBuilder.lookAgain(killAt.plus(LEAST));
        }
    }

    private static boolean hookRuns(Container container, Running run) {
        return Hooks.preStop(container) && !run.marks().preStopDone();
    }

    private void killAt(Running run, Instant end) {
        if (observed.now().isBefore(end)) {
            podPlanBuilder.lookAgain(end);
        } else {
            podPlanBuilder.add(new PodAction.Kill(run.id()));
        }
    }

    /** A deletion may shorten what was granted before. */
    private Instant earliest(Instant granted) {
        return deletion().filter(granted::isAfter).orElse(granted);
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
