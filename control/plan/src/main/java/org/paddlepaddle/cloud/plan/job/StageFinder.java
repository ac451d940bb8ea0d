// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.job.JobPhase.Completed;
import static org.paddlepaddle.cloud.api.job.JobPhase.Failed;
import static org.paddlepaddle.cloud.api.job.JobPhase.Pending;
import static org.paddlepaddle.cloud.api.job.JobPhase.Starting;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;

/**
 * Classifies a job. The order of the questions is the order of precedence: an end on record beats
 * everything, work that is done beats a failure beside it, a failure beats whatever is missing.
 */
final class StageFinder {
    private static final int NAMES_SHOWN = 3;

    private final DesiredJob desired;
    private final ObservedJob observed;
    private final Shape shape;

    private StageFinder(DesiredJob desired, ObservedJob observed) {
        this.desired = desired;
        this.observed = observed;
        // A running attempt keeps the pods it was started with, whatever the spec says by now:
        // pods learn of each other once, at their start.
        this.shape = observed.published().map(Published::shape).orElseGet(desired::shape);
    }

    static Stage stage(DesiredJob desired, ObservedJob observed) {
        return new StageFinder(desired, observed).stage();
    }

    private Stage stage() {
        if (observed.ended().isPresent()) {
            return new Stage.Finished(observed.ended().get());
        }
        return succeeded()
                .or(this::failed)
                .or(this::lost)
                .or(this::blocked)
                .or(this::shaping)
                .or(this::placing)
                .orElseGet(this::started);
    }

    /**
     * Parameter servers run until somebody ends them, so the workers alone decide. Once they are
     * done a server that fails fails nobody.
     */
    private Optional<Stage> succeeded() {
        var deciding = shape.has(Role.worker) ? shape.pods(Role.worker) : shape.pods();
        boolean done = deciding.stream().allMatch(id -> is(id, PodState.Succeeded.class));
        var message =
                deciding.size() == 1 ? "it succeeded" : "all " + deciding.size() + " succeeded";
        var view = new JobView(Completed, JobReason.WorkersSucceeded, message);
        return done ? Optional.of(new Stage.Ended(view)) : Optional.empty();
    }

    private Optional<Stage> failed() {
        for (var id : shape.pods()) {
            var state = observed.pod(id).map(ObservedPod::state);
            if (state.isPresent() && state.get() instanceof PodState.Failed(var why)) {
                return Optional.of(ended(JobReason.PodFailed, id, why));
            }
        }
        return Optional.empty();
    }

    /** Peers of a pod that vanished hold its old address and would wait for ever. */
    private Optional<Stage> lost() {
        if (observed.published().isEmpty()) {
            return Optional.empty();
        }
        return shape.pods().stream()
                .filter(id -> observed.pod(id).map(ObservedPod::leaving).orElse(true))
                .findFirst()
                .map(id -> ended(JobReason.PodLost, id, "it was deleted while the job ran"));
    }

    private Optional<Stage> blocked() {
        if (!observed.strangers().isEmpty()) {
            var message =
                    "these are of an earlier job and must go first: " + some(observed.strangers());
            return waiting(JobReason.WaitingForEarlierJob, message);
        }
        if (desired.sampleSet().isPresent() && observed.pods().isEmpty()) {
            var message =
                    "SampleSet " + desired.sampleSet().get() + " is not served by this cluster";
            return waiting(JobReason.WaitingForSampleSet, message);
        }
        return Optional.empty();
    }

    private Optional<Stage> shaping() {
        if (observed.published().isPresent()) {
            return Optional.empty();
        }
        var wanted = shape.pods();
        var missing = wanted.stream().filter(id -> observed.pod(id).isEmpty()).toList();
        var surplus =
                observed.pods().keySet().stream().filter(id -> isSurplus(id, wanted)).toList();
        return missing.isEmpty() && surplus.isEmpty()
                ? Optional.empty()
                : Optional.of(new Stage.Shaping(missing, surplus));
    }

    private boolean isSurplus(PodId id, List<PodId> wanted) {
        var pod = observed.pod(id).orElseThrow();
        boolean outdated =
                !wanted.contains(id)
                        || !pod.templateHash().equals(desired.role(id.role()).templateHash());
        return outdated && !pod.leaving();
    }

    private Optional<Stage> placing() {
        if (observed.published().isPresent()) {
            return Optional.empty();
        }
        SequencedMap<PodId, String> addresses = new TreeMap<>();
        for (var id : shape.pods()) {
            var pod = observed.pod(id).orElseThrow();
            if (pod.leaving()) {
                return Optional.of(new Stage.Placing(id + ": an earlier pod is going"));
            }
            if (pod.address().isEmpty()) {
                return Optional.of(new Stage.Placing(id + ": " + why(pod.state())));
            }
            addresses.put(id, pod.address());
        }
        return Optional.of(new Stage.Placed(addresses));
    }

    private Stage started() {
        boolean held =
                StartOrder.holdsWorkers(shape)
                        && !observed.published().orElseThrow().serversStarted();
        if (held) {
            return firstNotUp(shape.pods(Role.ps))
                    .map(id -> starting(JobReason.WaitingForServers, id))
                    .orElseGet(Stage.Served::new);
        }
        return firstNotUp(shape.pods())
                .map(id -> starting(JobReason.WaitingForContainers, id))
                .orElseGet(Stage.Training::new);
    }

    private Optional<PodId> firstNotUp(List<PodId> pods) {
        return pods.stream().filter(id -> !isUp(id)).findFirst();
    }

    private boolean isUp(PodId id) {
        return is(id, PodState.Running.class) || is(id, PodState.Succeeded.class);
    }

    private boolean is(PodId id, Class<? extends PodState> kind) {
        return observed.pod(id).map(ObservedPod::state).filter(kind::isInstance).isPresent();
    }

    private Stage starting(JobReason reason, PodId id) {
        var message = id + ": " + why(observed.pod(id).orElseThrow().state());
        return new Stage.Starting(new JobView(Starting, reason, message));
    }

    private static Stage ended(JobReason reason, PodId id, String why) {
        return new Stage.Ended(new JobView(Failed, reason, id + ": " + why));
    }

    private static Optional<Stage> waiting(JobReason reason, String message) {
        return Optional.of(new Stage.Waiting(new JobView(Pending, reason, message)));
    }

    private static String why(PodState state) {
        return switch (state) {
            case PodState.Pending(var why) -> why;
            case PodState.Starting(var why) -> why;
            case PodState.Failed(var why) -> why;
            case PodState.Running() -> "it runs";
            case PodState.Succeeded() -> "it succeeded";
        };
    }

    private static String some(List<String> names) {
        var shown = String.join(", ", names.subList(0, Math.min(NAMES_SHOWN, names.size())));
        int more = names.size() - NAMES_SHOWN;
        return more > 0 ? shown + " and " + more + " more" : shown;
    }
}
