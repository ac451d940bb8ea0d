// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.job.JobPhase.Completed;
import static org.paddlepaddle.cloud.api.job.JobPhase.Failed;
import static org.paddlepaddle.cloud.api.job.JobPhase.Pending;
import static org.paddlepaddle.cloud.api.job.JobPhase.Restarting;
import static org.paddlepaddle.cloud.api.job.JobPhase.Starting;
import static org.paddlepaddle.cloud.api.job.JobPhase.Suspended;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.SuccessPolicy;
import org.paddlepaddle.cloud.plan.NameList;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.gang.Gang;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;
import org.paddlepaddle.cloud.plan.job.sample.SampleSetRequest;
import org.paddlepaddle.cloud.plan.job.sample.SampleState;

/**
 * Classifies a job. The order of the questions is the order of precedence: an end on record beats
 * everything, work that is done beats a failure beside it, a failure beats whatever is missing.
 */
final class StageFinder {
    private static final int NAMES_SHOWN = 3;

    /** How long after a job its group may come; times are told in whole seconds. */
    private static final Duration GROUP_FOLLOWS = Duration.ofSeconds(3);

    /** How often to look whether a cluster has data sets by now. */
    private static final Duration SERVED_LATER = Duration.ofMinutes(1);

    private final DesiredJob desired;
    private final ObservedJob observed;
    private final JobShape jobShape;

    private StageFinder(DesiredJob desired, ObservedJob observed) {
        this.desired = desired;
        this.observed = observed;
        // A running attempt keeps the pods it was started with, whatever the spec says by now:
        // pods learn of each other once, at their start.
        this.jobShape = observed.current().map(Published::shape).orElseGet(desired::shape);
    }

    static Stage stage(DesiredJob desired, ObservedJob observed) {
        return new StageFinder(desired, observed).stage();
    }

    private Stage stage() {
        if (observed.ended().isPresent()) {
            return new Stage.Finished(observed.ended().get());
        }
        return succeeded()
                .or(this::suspended)
                .or(this::late)
                .or(this::failed)
                .or(this::lost)
                .or(this::deserted)
                .or(() -> Elasticity.of(desired, observed).flatMap(Elasticity::change))
                .or(this::clearing)
                .or(this::pausing)
                .or(this::blocked)
                .or(this::shaping)
                .or(() -> new AttemptAddresses(desired, observed, jobShape).stage())
                .orElseGet(this::started);
    }

    /**
     * Parameter servers run until somebody ends them, so the workers alone decide. Once they are
     * done a server that fails fails nobody.
     */
    private Optional<Stage> succeeded() {
        boolean workersDecide =
                jobShape.has(Role.worker) && desired.life().success() == SuccessPolicy.Workers;
        var deciding = workersDecide ? jobShape.pods(Role.worker) : jobShape.pods();
        boolean done = deciding.stream().allMatch(id -> is(id, PodState.Succeeded.class));
        var message =
                deciding.size() == 1 ? "it succeeded" : "all " + deciding.size() + " succeeded";
        var view = new JobView(Completed, JobReason.WorkersSucceeded, message);
        return done ? Optional.of(new Stage.Ended(view)) : Optional.empty();
    }

    private Optional<Stage> suspended() {
        if (!desired.life().suspended()) {
            return Optional.empty();
        }
        var view = new JobView(Suspended, JobReason.JobSuspended, "spec.suspend is true");
        // What was started cannot be taken up again, only started anew under another identity.
        return Optional.of(
                new Stage.Suspended(
                        observed.current().isPresent()
                                ? view.with(
                                        observed.attempt()
                                                .next(
                                                        desired.roles().keySet(),
                                                        false,
                                                        observed.now()))
                                : view));
    }

    private Optional<Stage> late() {
        var allowed = desired.life().deadline();
        var taken = Duration.between(observed.activeSince(), observed.now());
        return allowed.filter(deadline -> taken.compareTo(deadline) >= 0)
                .map(
                        deadline ->
                                ended(
                                        JobReason.DeadlineExceeded,
                                        "it took longer than activeDeadlineSeconds "
                                                + deadline.toSeconds()));
    }

    private Optional<Stage> failed() {
        var failures = new ArrayList<PodFailures.PodFailure>();
        for (var id : jobShape.pods()) {
            var pod = observed.member(id).filter(found -> !found.leaving());
            if (pod.isPresent() && pod.get().state() instanceof PodState.Failed failed) {
                failures.add(new PodFailures.PodFailure(id, failed));
            }
        }
        return verdict(JobReason.PodFailed, failures).or(this::tooManyRestarts);
    }

    /** Where the template lets the kubelet start containers again, those starts count as well. */
    private Optional<Stage> tooManyRestarts() {
        int limit = desired.life().restarts().limit();
        int inPlace =
                jobShape.pods().stream()
                        .mapToInt(id -> observed.member(id).map(ObservedPod::restarts).orElse(0))
                        .sum();
        int failures = observed.attempt().restarts() + inPlace;
        return limit > 0 && inPlace > 0 && failures > limit
                ? Optional.of(
                        ended(
                                JobReason.BackoffLimitExceeded,
                                "containers were restarted %d times and backoffLimit is %d"
                                        .formatted(failures, limit)))
                : Optional.empty();
    }

    /** Peers of a pod that vanished hold its old address and would wait for ever. */
    private Optional<Stage> lost() {
        if (observed.current().isEmpty()) {
            return Optional.empty();
        }
        var gone = new PodState.Failed("it was deleted while the job ran");
        return verdict(
                JobReason.PodLost,
                jobShape.pods().stream()
                        .filter(id -> observed.member(id).map(ObservedPod::leaving).orElse(true))
                        .map(id -> new PodFailures.PodFailure(id, gone))
                        .toList());
    }

    private Optional<Stage> deserted() {
        return EarlyServerExit.of(desired, observed)
                .filter(servers -> !servers.left(observed.now()).isPositive())
                .map(servers -> servers.casualties().verdict(desired, observed));
    }

    private Optional<Stage> verdict(JobReason reason, List<PodFailures.PodFailure> casualties) {
        return casualties.isEmpty()
                ? Optional.empty()
                : Optional.of(new PodFailures(reason, casualties).verdict(desired, observed));
    }

    private Optional<Stage> clearing() {
        var outdated =
                observed.pods().keySet().stream()
                        .filter(id -> observed.member(id).isEmpty())
                        .toList();
        if (outdated.isEmpty()) {
            return Optional.empty();
        }
        var view =
                new JobView(
                        Restarting,
                        JobReason.WaitingForClearance,
                        "pods of the last attempt must go first: "
                                + NameList.of(names(outdated), NAMES_SHOWN));
        return Optional.of(new Stage.Clearing(view, outdated));
    }

    private Optional<Stage> pausing() {
        var left = Duration.between(observed.now(), observed.attempt().begun());
        if (!left.isPositive()) {
            return Optional.empty();
        }
        var view =
                new JobView(
                        Restarting,
                        JobReason.WaitingForBackOff,
                        "attempt %d begins at %s"
                                .formatted(
                                        observed.attempt().number(), observed.attempt().begun()));
        return Optional.of(new Stage.Waiting(view, Optional.of(left)));
    }

    private Optional<Stage> blocked() {
        if (!observed.strangers().isEmpty()) {
            var message =
                    "these are of an earlier job and must go first: "
                            + NameList.of(observed.strangers(), NAMES_SHOWN);
            return waiting(JobReason.WaitingForEarlierJob, message);
        }
        return sampling().or(this::followed).or(this::queued);
    }

    /** No pod is made without the data it should read. */
    private Optional<Stage> sampling() {
        boolean makesPods =
                observed.current().isEmpty()
                        && jobShape.pods().stream().anyMatch(id -> observed.pod(id).isEmpty());
        if (observed.sample().allowsPods() || !makesPods) {
            return Optional.empty();
        }
        var set = "SampleSet " + desired.sampleSet().map(SampleSetRequest::toString).orElse("");
        return switch (observed.sample()) {
            case SampleState.NotServed() ->
                    waiting(
                            JobReason.WaitingForSampleSet,
                            set + " is not served by this cluster",
                            Optional.of(SERVED_LATER));
            case SampleState.Missing() ->
                    waiting(JobReason.WaitingForSampleSet, set + " is not there");
            case SampleState.NotReady(var why) ->
                    waiting(JobReason.WaitingForSampleSet, set + " is not ready: " + why);
            case SampleState.NotWanted(), SampleState.Ready _ -> Optional.empty();
        };
    }

    /** The manual's file has the job first and the user's own group behind it. */
    private Optional<Stage> followed() {
        boolean expected =
                desired.gang().filter(Gang::mayBeBrought).isPresent()
                        && observed.gang().isEmpty()
                        && observed.pods().isEmpty();
        var left = GROUP_FOLLOWS.minus(Duration.between(observed.activeSince(), observed.now()));
        if (!expected || !left.isPositive()) {
            return Optional.empty();
        }
        var message = "PodGroup " + desired.key().name() + " may follow; else it will be made";
        var view = new JobView(Pending, JobReason.WaitingForQueue, message);
        return Optional.of(new Stage.Waiting(view, Optional.of(left)));
    }

    private Optional<Stage> queued() {
        boolean closed =
                desired.gang().filter(gang -> gang.style() == GangStyle.Volcano).isPresent()
                        && !observed.gang().map(ObservedGang::open).orElse(false);
        if (!closed || observed.current().isPresent()) {
            return Optional.empty();
        }
        var phase = observed.gang().map(ObservedGang::phase).filter(word -> !word.isEmpty());
        return Optional.of(
                new Stage.Queued(
                        new JobView(
                                Pending,
                                JobReason.WaitingForQueue,
                                "PodGroup %s is %s and not let in yet"
                                        .formatted(desired.key().name(), phase.orElse("new")))));
    }

    private Optional<Stage> shaping() {
        if (observed.current().isPresent()) {
            return Optional.empty();
        }
        var wanted = jobShape.pods();
        var missing = wanted.stream().filter(id -> observed.pod(id).isEmpty()).toList();
        var surplus = observed.pods().keySet().stream().filter(this::isSurplus).toList();
        return missing.isEmpty() && surplus.isEmpty()
                ? Optional.empty()
                : Optional.of(new Stage.Shaping(missing, surplus));
    }

    private boolean isSurplus(PodId id) {
        var pod = observed.pod(id).orElseThrow();
        boolean wanted = id.index() < jobShape.count(id.role());
        // Pods that survived from an earlier attempt keep the template they were made from.
        boolean outdated =
                wanted
                        && pod.attempt() == observed.attempt().number()
                        && !pod.templateHash().equals(desired.role(id.role()).templateHash());
        return (!wanted || outdated) && !pod.leaving();
    }

    private Stage started() {
        boolean held =
                StartOrder.holdsWorkers(jobShape)
                        && !observed.current().orElseThrow().serversStarted();
        if (held) {
            return firstNotUp(jobShape.pods(Role.ps))
                    .map(id -> starting(JobReason.WaitingForServers, id))
                    .orElseGet(Stage.Served::new);
        }
        return firstNotUp(jobShape.pods())
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
        return observed.member(id).map(ObservedPod::state).filter(kind::isInstance).isPresent();
    }

    private Stage starting(JobReason reason, PodId id) {
        var message = id + ": " + AttemptAddresses.why(observed.pod(id).orElseThrow().state());
        return new Stage.Starting(new JobView(Starting, reason, message));
    }

    private static Stage ended(JobReason reason, String what) {
        return new Stage.Ended(new JobView(Failed, reason, what));
    }

    private static Optional<Stage> waiting(JobReason reason, String message) {
        return waiting(reason, message, Optional.empty());
    }

    private static Optional<Stage> waiting(
            JobReason reason, String message, Optional<Duration> left) {
        return Optional.of(new Stage.Waiting(new JobView(Pending, reason, message), left));
    }

    private static List<String> names(List<PodId> pods) {
        return pods.stream().map(PodId::toString).toList();
    }
}
