// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.SampleJobCondition;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Notices;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.StatusRules;
import org.paddlepaddle.cloud.plan.sample.schedule.ScheduleView;

/** Writes the status of a job on a data set that follows the one there was. */
public final class SampleJobStatuses implements StatusRules<SampleJobStatus> {
    @Override
    public SampleJobStatus none() {
        return SampleJobStatus.NONE;
    }

    @Override
    public SampleJobStatus with(SampleJobStatus old, long generation, List<Condition> conditions) {
        return new SampleJobStatus(
                old.phase(),
                old.jobName(),
                old.progress(),
                old.partitions(),
                old.startTime(),
                old.completionTime(),
                old.retries(),
                old.lastScheduleTime(),
                old.nextScheduleTime(),
                old.active(),
                generation,
                conditions);
    }

    /** What a plan was made for, and when. */
    public record Moment(SampleJobStatus old, long generation, Instant now) {}

    public SampleJobStatus planned(Moment moment, SampleJobView view, List<Problem> warnings) {
        long generation = moment.generation();
        var old = moment.old();
        var phase = view.phase();
        var judged =
                List.of(
                        Conditions.accepted(warnings, generation),
                        Conditions.reconciled(generation),
                        judge(
                                StandardCondition.Ready,
                                phase == SampleJobPhase.Running,
                                view,
                                generation),
                        judge(
                                SampleJobCondition.Complete,
                                phase == SampleJobPhase.Succeeded,
                                view,
                                generation),
                        judge(
                                SampleJobCondition.Failed,
                                phase == SampleJobPhase.Failed,
                                view,
                                generation));
        return new SampleJobStatus(
                phase,
                view.attempt().id(),
                view.job().map(RuntimeJobProgress::of).orElse(old.progress()),
                view.shares().isEmpty()
                        ? old.partitions()
                        : view.shares().stream().map(RuntimeJobProgress::share).toList(),
                since(old.startTime(), view.job().isPresent(), moment.now()),
                since(old.completionTime(), phase.isFinal(), moment.now()),
                view.attempt().number() == 0 ? null : view.attempt().number(),
                null,
                null,
                null,
                generation,
                Conditions.merge(old.conditions(), judged, moment.now()));
    }

    /** Of a job with a schedule, whose runs have statuses of their own. */
    public SampleJobStatus scheduled(Moment moment, ScheduleView view, List<Problem> warnings) {
        long generation = moment.generation();
        var old = moment.old();
        boolean runs = !view.active().isEmpty();
        var judged =
                List.of(
                        Conditions.accepted(warnings, generation),
                        Conditions.reconciled(generation),
                        Conditions.of(
                                StandardCondition.Ready,
                                view.next().isPresent(),
                                view.reason(),
                                view.message(),
                                generation));
        return new SampleJobStatus(
                runs ? SampleJobPhase.Running : SampleJobPhase.Pending,
                null,
                null,
                null,
                null,
                null,
                null,
                view.last().map(Conditions::timestamp).orElse(old.lastScheduleTime()),
                view.next().map(Conditions::timestamp).orElse(null),
                runs ? view.active() : null,
                generation,
                Conditions.merge(old.conditions(), judged, moment.now()));
    }

    private static Condition judge(
            ConditionType type, boolean holds, SampleJobView view, long generation) {
        return Conditions.of(type, holds, view.reason(), view.message(), generation);
    }

    private static @Nullable String since(@Nullable String before, boolean reached, Instant now) {
        return before == null && reached ? Conditions.timestamp(now) : before;
    }

    @Override
    public List<Notice> between(SampleJobStatus old, SampleJobStatus next) {
        var notices = new ArrayList<>(Notices.between(old, next));
        var phase = next.phase();
        if (phase != null && phase != old.phase() && phase.isFinal()) {
            next.condition(StandardCondition.Ready)
                    .map(ready -> Notice.of(phase == SampleJobPhase.Failed, ready))
                    .ifPresent(notices::add);
        }
        return notices;
    }
}
