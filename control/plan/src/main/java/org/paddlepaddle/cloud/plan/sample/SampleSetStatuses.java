// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.CacheStatus;
import org.paddlepaddle.cloud.api.sample.JobsName;
import org.paddlepaddle.cloud.api.sample.RuntimeStatus;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.api.sample.SampleSetCondition;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Notices;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.StatusRules;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** Writes the status of a data set that follows the one there was. */
public final class SampleSetStatuses implements StatusRules<SampleSetStatus> {
    /** Upstream measures with du, which counts the directory of a set without files. */
    private static final long DIRECTORY = 4096;

    @Override
    public SampleSetStatus none() {
        return SampleSetStatus.NONE;
    }

    @Override
    public SampleSetStatus with(SampleSetStatus old, long generation, List<Condition> conditions) {
        return new SampleSetStatus(
                old.phase(),
                old.cacheStatus(),
                old.runtimeStatus(),
                old.jobsName(),
                old.engine(),
                generation,
                conditions);
    }

    /** What a plan was made for, and when. */
    public record Moment(SampleSetStatus old, long generation, Instant now) {}

    public SampleSetStatus planned(
            Moment moment,
            DesiredSet desired,
            ObservedSet observed,
            SetView view,
            List<Problem> warnings) {
        long generation = moment.generation();
        var judged =
                List.of(
                        Conditions.accepted(warnings, generation),
                        Conditions.reconciled(generation),
                        Conditions.of(
                                StandardCondition.Ready,
                                view.usable(),
                                view.reason(),
                                view.message(),
                                generation),
                        volume(observed, generation),
                        runtime(desired, observed, generation),
                        Conditions.of(
                                SampleSetCondition.Synced,
                                view.synced(),
                                view.syncing().reason(),
                                view.syncing().message(),
                                generation));
        return new SampleSetStatus(
                view.phase().orElse(null),
                cache(moment.old(), observed),
                new RuntimeStatus(
                        observed.ready() + "/" + desired.partitions(),
                        desired.partitions(),
                        observed.ready()),
                view.sync().map(name -> new JobsName(name, null)).orElse(null),
                SampleNames.BUILT_IN,
                generation,
                Conditions.merge(moment.old().conditions(), judged, moment.now()));
    }

    private static Condition volume(ObservedSet observed, long generation) {
        boolean bound = observed.claim() == ClaimState.Bound;
        return Conditions.of(
                SampleSetCondition.VolumeBound,
                bound,
                bound ? SampleReason.ClaimBound : SampleReason.WaitingForVolume,
                bound
                        ? "the built-in engine keeps the data, as plain files in the volume of the"
                                + " claim"
                        : "the volume claim is " + observed.claim(),
                generation);
    }

    private static Condition runtime(DesiredSet desired, ObservedSet observed, long generation) {
        boolean answers = observed.runtime() instanceof RuntimeState.Answered;
        var ready = observed.ready() + " of " + desired.partitions() + " pods are ready";
        return Conditions.of(
                SampleSetCondition.RuntimeReady,
                answers,
                answers ? SampleReason.RuntimeAnswers : SampleReason.WaitingForRuntime,
                ready,
                generation);
    }

    /** Figures stay while the runtime cannot be asked. */
    private static @Nullable CacheStatus cache(SampleSetStatus old, ObservedSet observed) {
        if (!(observed.runtime() instanceof RuntimeState.Answered(var report))) {
            return old.cacheStatus();
        }
        return new CacheStatus(
                HumanSizes.bytes(report.totalFiles() == 0 ? DIRECTORY : report.totalBytes()),
                HumanSizes.count(report.totalFiles()),
                HumanSizes.bytes(Math.min(report.cachedBytes(), report.totalBytes())),
                HumanSizes.bytes(report.diskSize()),
                HumanSizes.bytes(report.diskUsed()),
                HumanSizes.bytes(report.diskAvailable()),
                HumanSizes.percent(report.diskUsed(), report.diskSize()),
                null);
    }

    /** The set is going, and somebody still reads it. */
    public SampleSetStatus waitingForUsers(Moment moment, List<String> users) {
        var judged =
                List.of(
                        Conditions.of(
                                StandardCondition.Ready,
                                false,
                                SampleReason.WaitingForUsers,
                                "is being deleted, and waits for " + String.join(", ", users),
                                moment.generation()));
        return with(
                moment.old(),
                moment.generation(),
                Conditions.merge(moment.old().conditions(), judged, moment.now()));
    }

    @Override
    public List<Notice> between(SampleSetStatus old, SampleSetStatus next) {
        var notices = new ArrayList<>(Notices.between(old, next));
        var phase = next.phase();
        if (phase != null && phase != old.phase()) {
            next.condition(StandardCondition.Ready)
                    .map(ready -> Notice.of(phase == SampleSetPhase.SyncFailed, ready))
                    .ifPresent(notices::add);
        }
        return notices;
    }
}
