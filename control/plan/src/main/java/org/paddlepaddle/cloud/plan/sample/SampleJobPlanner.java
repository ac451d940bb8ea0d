// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.plan.NameList;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.sample.ObservedSampleJob.ReadSet;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** Decides the next step of a job on a data set. Reads nothing but its arguments. */
public final class SampleJobPlanner {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration WAITING = Duration.ofSeconds(5);
    private static final int NAMES_SHOWN = 5;

    private final DesiredSampleJob desired;
    private final ObservedSampleJob observed;

    private SampleJobPlanner(DesiredSampleJob desired, ObservedSampleJob observed) {
        this.desired = desired;
        this.observed = observed;
    }

    public static Plan<JobAction, SampleJobView> plan(
            DesiredSampleJob desired, ObservedSampleJob observed) {
        return new SampleJobPlanner(desired, observed).plan();
    }

    private Plan<JobAction, SampleJobView> plan() {
        if (observed.set().isEmpty()) {
            return waiting(
                    SampleReason.WaitingForSampleSet,
                    "SampleSet " + desired.set().name() + " does not exist");
        }
        return switch (observed.runtime()) {
            case RuntimeState.Absent(var why) -> waiting(SampleReason.WaitingForRuntime, why);
            case RuntimeState.Unreachable(var why) -> waiting(SampleReason.RuntimeUnreachable, why);
            case RuntimeState.Answered(var report) ->
                    report.job(observed.attempt().id())
                            .map(job -> known(job, observed.set().get()))
                            .orElseGet(() -> begin(observed.attempt(), observed.set().get()));
        };
    }

    private Plan<JobAction, SampleJobView> waiting(SampleReason reason, String message) {
        return Plan.<JobAction, SampleJobView>of(pending(reason, message)).recheckAfter(WAITING);
    }

    private SampleJobView pending(SampleReason reason, String message) {
        return view(SampleJobPhase.Pending, reason, message, Optional.empty());
    }

    private SampleJobView view(
            SampleJobPhase phase, SampleReason reason, String message, Optional<RuntimeJob> job) {
        return new SampleJobView(
                phase,
                reason,
                message,
                observed.attempt(),
                job,
                phase.isFinal() ? shares() : List.of());
    }

    private List<RuntimeReport.Share> shares() {
        return observed.runtime() instanceof RuntimeState.Answered(var report)
                ? report.shares()
                : List.of();
    }

    private Plan<JobAction, SampleJobView> known(RuntimeJob job, ReadSet set) {
        return switch (job.state()) {
            case queued -> running(SampleJobPhase.Pending, SampleReason.JobQueued, job);
            case running -> running(SampleJobPhase.Running, SampleReason.JobRunning, job);
            case succeeded ->
                    ended(SampleJobPhase.Succeeded, SampleReason.JobSucceeded, done(job), job);
            case failed -> failed(job, set);
            case cancelled ->
                    ended(SampleJobPhase.Failed, SampleReason.JobFailed, job.message(), job);
        };
    }

    private Plan<JobAction, SampleJobView> running(
            SampleJobPhase phase, SampleReason reason, RuntimeJob job) {
        var view = view(phase, reason, RuntimeJobProgress.sentence(job), Optional.of(job));
        return Plan.<JobAction, SampleJobView>of(view).recheckAfter(SOON);
    }

    private Plan<JobAction, SampleJobView> ended(
            SampleJobPhase phase, SampleReason reason, String message, RuntimeJob job) {
        return Plan.of(view(phase, reason, message, Optional.of(job)));
    }

    private static String done(RuntimeJob job) {
        return "%s files, %s"
                .formatted(HumanSizes.count(job.doneFiles()), HumanSizes.bytes(job.doneBytes()));
    }

    private Plan<JobAction, SampleJobView> failed(RuntimeJob job, ReadSet set) {
        var attempt = observed.attempt();
        if (attempt.number() >= desired.retries()) {
            return ended(SampleJobPhase.Failed, SampleReason.JobFailed, job.message(), job);
        }
        var due = job.ended().orElse(observed.now()).plus(attempt.pause());
        if (!observed.now().isBefore(due)) {
            return begin(attempt.next(), set);
        }
        var message =
                "%s; tried again at %s, %d of %d times"
                        .formatted(
                                job.message(),
                                due.truncatedTo(ChronoUnit.SECONDS),
                                attempt.number() + 1,
                                desired.retries());
        var view = view(SampleJobPhase.Pending, SampleReason.JobRetries, message, Optional.of(job));
        return Plan.<JobAction, SampleJobView>of(view)
                .recheckAfter(Duration.between(observed.now(), due));
    }

    private Plan<JobAction, SampleJobView> begin(JobAttempt attempt, ReadSet set) {
        return hindrance(set)
                .orElseGet(
                        () ->
                                switch (observed.keys()) {
                                    case KeysState.Missing(var secret) ->
                                            waiting(
                                                    SampleReason.WaitingForSecret,
                                                    "Secret %s does not exist; create it, or name"
                                                                    .formatted(secret)
                                                            + " none");
                                    case KeysState.Stale(var secret) -> deliver(secret);
                                    case KeysState.NotNeeded(), KeysState.Delivered _ ->
                                            ask(attempt, set);
                                });
    }

    private Optional<Plan<JobAction, SampleJobView>> hindrance(ReadSet set) {
        if (desired.work() instanceof DesiredSampleJob.Work.Sync(var source, _)
                && source.isEmpty()
                && set.source().isEmpty()) {
            return Optional.of(
                    Plan.of(
                            view(
                                    SampleJobPhase.Failed,
                                    SampleReason.JobFailed,
                                    "neither spec.syncOptions.source nor the SampleSet's"
                                            + " spec.source.uri names a source",
                                    Optional.empty())));
        }
        if (desired.runAfter().isPresent()
                && observed.predecessor().filter(SampleJobPhase.Succeeded::equals).isEmpty()) {
            return Optional.of(
                    waiting(SampleReason.WaitingForJob, predecessor(desired.runAfter().get())));
        }
        return desired.changesData() && !observed.users().isEmpty()
                ? Optional.of(
                        waiting(
                                SampleReason.WaitingForUsers,
                                "is read by " + NameList.of(observed.users(), NAMES_SHOWN)))
                : Optional.empty();
    }

    private String predecessor(ObjectKey job) {
        return "SampleJob %s must succeed before; %s"
                .formatted(
                        job.name(),
                        observed.predecessor()
                                .map(phase -> "it is " + phase)
                                .orElse("it has not begun or does not exist"));
    }

    private Plan<JobAction, SampleJobView> deliver(SourceKeys secret) {
        var view =
                pending(
                        SampleReason.WaitingForCredentials,
                        "the keys of Secret " + secret + " are delivered");
        return Plan.<JobAction, SampleJobView>of(view, List.of(new JobAction.DeliverKeys(secret)))
                .recheckAfter(SOON);
    }

    private Plan<JobAction, SampleJobView> ask(JobAttempt attempt, ReadSet set) {
        var view =
                new SampleJobView(
                        SampleJobPhase.Pending,
                        SampleReason.JobQueued,
                        "the runtime was asked",
                        attempt,
                        Optional.empty(),
                        List.of());
        var request = SampleRequests.of(desired, attempt, observed.keys(), set);
        return Plan.<JobAction, SampleJobView>of(view, List.of(new JobAction.Ask(request)))
                .recheckAfter(SOON);
    }
}
