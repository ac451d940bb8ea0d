// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.sample.SetView.SyncView;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeRequest;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** Decides the next step of a data set. Reads nothing but its arguments. */
public final class SampleSetPlanner {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration WAITING = Duration.ofSeconds(5);

    /** How old the figures of a set may be that nobody does anything with. */
    private static final Duration FIGURES = Duration.ofSeconds(30);

    private static final SyncView NOT_YET =
            new SyncView(SampleReason.WaitingForRuntime, "the copying has not begun");

    private SampleSetPlanner() {}

    /**
     * @param template a hash of what the runtime's pods are to be made from
     */
    public static Plan<SetAction, SetView> plan(
            DesiredSet desired, ObservedSet observed, String template) {
        var progress = progress(desired, observed);
        var steps = new ArrayList<List<SetAction>>();
        steps.add(observed.token() ? List.of() : List.of(new SetAction.CreateToken()));
        steps.add(keys(observed));
        steps.add(objects(desired, observed, template));
        steps.addAll(progress.steps());
        boolean changes = steps.stream().anyMatch(step -> !step.isEmpty());
        var recheck = changes ? Optional.of(SOON) : progress.recheck();
        return new Plan<>(progress.status(), steps, recheck);
    }

    private static List<SetAction> keys(ObservedSet observed) {
        return observed.keys() instanceof KeysState.Stale(var secret)
                ? List.of(new SetAction.DeliverKeys(secret))
                : List.of();
    }

    private static List<SetAction> objects(
            DesiredSet desired, ObservedSet observed, String template) {
        var missing = new ArrayList<SetAction>();
        if (observed.claim() == ClaimState.Missing) {
            missing.add(new SetAction.CreateClaim());
        }
        if (!observed.service()) {
            missing.add(new SetAction.CreateService());
        }
        if (observed.pods().isEmpty()) {
            missing.add(new SetAction.CreatePods());
        }
        observed.pods()
                .filter(
                        pods ->
                                pods.wanted() != desired.partitions()
                                        || !pods.template().equals(template))
                .ifPresent(_ -> missing.add(new SetAction.UpdatePods()));
        return missing;
    }

    private static Plan<SetAction, SetView> progress(DesiredSet desired, ObservedSet observed) {
        if (observed.claim() != ClaimState.Bound) {
            return waiting(
                    Optional.empty(), SampleReason.WaitingForVolume, claim(observed), observed);
        }
        if (observed.ready() == 0) {
            return waiting(
                    phase(observed, SampleSetPhase.Bound),
                    SampleReason.WaitingForRuntime,
                    "the pods of the cache runtime are starting",
                    observed);
        }
        return switch (observed.runtime()) {
            case RuntimeState.Absent(var why) ->
                    waiting(
                            phase(observed, SampleSetPhase.Mount),
                            SampleReason.WaitingForRuntime,
                            why,
                            observed);
            case RuntimeState.Unreachable(var why) ->
                    waiting(
                            phase(observed, SampleSetPhase.Mount),
                            SampleReason.RuntimeUnreachable,
                            why,
                            observed);
            case RuntimeState.Answered(var report) -> answered(desired, observed, report);
        };
    }

    /** What could be used a moment ago has not gone back to its beginning. */
    private static Optional<SampleSetPhase> phase(ObservedSet observed, SampleSetPhase first) {
        return Optional.of(observed.served() ? SampleSetPhase.PartialReady : first);
    }

    private static String claim(ObservedSet observed) {
        return switch (observed.claim()) {
            case Missing -> "the volume claim is being made";
            case Pending, Bound -> "the volume claim is not bound; pdc why says what it waits for";
            case Lost -> "the volume of the claim is gone; delete the SampleSet and make it again";
        };
    }

    private static Plan<SetAction, SetView> waiting(
            Optional<SampleSetPhase> phase,
            SampleReason reason,
            String message,
            ObservedSet observed) {
        var view = new SetView(phase, reason, message, false, false, observed.lastSync(), NOT_YET);
        return Plan.<SetAction, SetView>of(view).recheckAfter(WAITING);
    }

    private static Plan<SetAction, SetView> answered(
            DesiredSet desired, ObservedSet observed, RuntimeReport report) {
        if (!desired.syncs()) {
            var none = new SyncView(SampleReason.NoSyncWanted, "SampleJobs fill this set");
            return copied(desired, observed, report, Optional.empty(), none);
        }
        var name = SyncNames.of(desired, observed.lastSync());
        var job = report.job(name.id());
        return job.isEmpty()
                ? begin(desired, observed, name)
                : switch (job.get().state()) {
                    case queued, running -> copying(name, job.get());
                    case succeeded ->
                            copied(
                                    desired,
                                    observed,
                                    report,
                                    Optional.of(name.id()),
                                    done(job.get()));
                    case failed, cancelled -> failed(desired, observed, name, job.get());
                };
    }

    private static SyncView done(RuntimeJob job) {
        return new SyncView(
                SampleReason.SourceCopied,
                "%s files copied, %s were here already"
                        .formatted(
                                HumanSizes.count(job.doneFiles()),
                                HumanSizes.count(job.skippedFiles())));
    }

    private static Plan<SetAction, SetView> begin(
            DesiredSet desired, ObservedSet observed, SyncNames name) {
        if (observed.keys() instanceof KeysState.Missing(var secret)) {
            var why = "Secret %s does not exist; create it, or name none".formatted(secret);
            var view =
                    new SetView(
                            Optional.of(SampleSetPhase.Mount),
                            SampleReason.WaitingForSecret,
                            why,
                            false,
                            false,
                            observed.lastSync(),
                            new SyncView(SampleReason.WaitingForSecret, why));
            return Plan.<SetAction, SetView>of(view).recheckAfter(WAITING);
        }
        var begun = syncing(name, "the copying of the source begins");
        return observed.keys() instanceof KeysState.Stale
                ? Plan.of(begun)
                : Plan.of(begun, List.of(new SetAction.Ask(request(desired, observed, name))));
    }

    private static RuntimeRequest request(
            DesiredSet desired, ObservedSet observed, SyncNames name) {
        var options = new LinkedHashMap<String, Object>();
        options.put("source", desired.source().orElse(""));
        if (observed.keys() instanceof KeysState.Delivered(var secret, var version)) {
            options.put("secret", secret.credentials());
            options.put("secretVersion", version);
        }
        return RuntimeRequest.of(name.id(), "sync").with("sync", options);
    }

    private static SetView syncing(SyncNames name, String message) {
        return new SetView(
                Optional.of(SampleSetPhase.Syncing),
                SampleReason.Syncing,
                message,
                false,
                false,
                Optional.of(name.id()),
                new SyncView(SampleReason.Syncing, message));
    }

    private static Plan<SetAction, SetView> copying(SyncNames name, RuntimeJob job) {
        return Plan.<SetAction, SetView>of(syncing(name, RuntimeJobProgress.sentence(job)))
                .recheckAfter(SOON);
    }

    private static Plan<SetAction, SetView> failed(
            DesiredSet desired, ObservedSet observed, SyncNames name, RuntimeJob job) {
        var due = job.ended().orElse(observed.now()).plus(name.pause());
        if (!observed.now().isBefore(due)) {
            return begin(desired, observed, name.next());
        }
        var message = job.message() + "; tried again at " + due.truncatedTo(ChronoUnit.SECONDS);
        var view =
                new SetView(
                        Optional.of(SampleSetPhase.SyncFailed),
                        SampleReason.SyncFailed,
                        message,
                        false,
                        false,
                        Optional.of(name.id()),
                        new SyncView(SampleReason.SyncFailed, message));
        return Plan.<SetAction, SetView>of(view)
                .recheckAfter(Duration.between(observed.now(), due));
    }

    private static Plan<SetAction, SetView> copied(
            DesiredSet desired,
            ObservedSet observed,
            RuntimeReport report,
            Optional<String> sync,
            SyncView how) {
        int ready = observed.ready();
        if (ready < desired.partitions()) {
            var message =
                    "%d of %d partitions have a runtime that is ready"
                            .formatted(ready, desired.partitions());
            var view =
                    new SetView(
                            Optional.of(SampleSetPhase.PartialReady),
                            SampleReason.PartitionsMissing,
                            message,
                            false,
                            true,
                            sync,
                            how);
            return Plan.<SetAction, SetView>of(view).recheckAfter(WAITING);
        }
        boolean whole = report.isWhole();
        var view =
                new SetView(
                        Optional.of(SampleSetPhase.Ready),
                        whole ? SampleReason.DataReady : SampleReason.NotCached,
                        whole ? "all data is here" : missing(report),
                        whole,
                        true,
                        sync,
                        how);
        return Plan.<SetAction, SetView>of(view).recheckAfter(FIGURES);
    }

    private static String missing(RuntimeReport report) {
        return "%s of %s are not here; a SampleJob of type warmup fetches them"
                .formatted(
                        HumanSizes.bytes(report.totalBytes() - report.cachedBytes()),
                        HumanSizes.bytes(report.totalBytes()));
    }
}
