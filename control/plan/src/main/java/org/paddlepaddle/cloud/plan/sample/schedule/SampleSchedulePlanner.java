// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.plan.NameList;
import org.paddlepaddle.cloud.plan.Plan;

/**
 * Decides which runs of a job with a schedule are made and which go, by the rules of a CronJob: of
 * many times that were missed the last one counts. Reads nothing but its arguments.
 */
public record SampleSchedulePlanner(
        String job,
        DesiredSchedule desired,
        List<ObservedSampleRun> runs,
        Instant since,
        Instant now) {
    /** A timer that fires a moment early must not find the run not due. */
    private static final Duration MARGIN = Duration.ofMillis(100);

    private static final int NAMES_SHOWN = 3;
    private static final Comparator<ObservedSampleRun> OLDEST_FIRST =
            Comparator.comparing(ObservedSampleRun::made).thenComparing(ObservedSampleRun::name);

    /**
     * @param since for which time a run was made last, or when the job was made
     */
    public SampleSchedulePlanner {
        runs = runs.stream().sorted(OLDEST_FIRST).toList();
    }

    public Plan<RunAction, ScheduleView> plan() {
        var active = runs.stream().filter(ObservedSampleRun::isActive).toList();
        var due = desired.suspended() ? Optional.<Instant>empty() : due();
        boolean held =
                desired.concurrency() == DesiredSchedule.Concurrency.Forbid && !active.isEmpty();
        var made = due.filter(_ -> !held);
        var first = new ArrayList<RunAction>(history());
        if (made.isPresent() && desired.concurrency() == DesiredSchedule.Concurrency.Replace) {
            active.forEach(run -> first.add(deleted(run)));
        }
        var create = made.map(this::name).filter(this::isNew).map(RunAction.Create::new);
        var next =
                desired.suspended() ? Optional.<Instant>empty() : desired.times().next(since, now);
        var plan =
                new Plan<RunAction, ScheduleView>(
                        view(active, made, next, held && due.isPresent()),
                        List.of(first, create.<List<RunAction>>map(List::of).orElse(List.of())),
                        Optional.empty());
        return next.map(time -> plan.recheckAfter(Duration.between(now, time).plus(MARGIN)))
                .orElse(plan);
    }

    private Optional<Instant> due() {
        var earliest =
                desired.latest().map(now::minus).filter(time -> time.isAfter(since)).orElse(since);
        return desired.times().last(earliest, now);
    }

    /** The same for the same time: a run is never made twice. */
    private String name(Instant time) {
        return job + "-" + time.getEpochSecond() / 60;
    }

    private boolean isNew(String name) {
        return runs.stream().noneMatch(run -> run.name().equals(name));
    }

    private List<RunAction> history() {
        var surplus = new ArrayList<RunAction>();
        surplus(SampleJobPhase.Succeeded, desired.keptSucceeded(), surplus);
        surplus(SampleJobPhase.Failed, desired.keptFailed(), surplus);
        return surplus;
    }

    private void surplus(SampleJobPhase as, int kept, List<RunAction> surplus) {
        var ended = runs.stream().filter(run -> run.hasEnded(as)).toList();
        ended.subList(0, Math.max(0, ended.size() - kept))
                .forEach(run -> surplus.add(deleted(run)));
    }

    private static RunAction deleted(ObservedSampleRun run) {
        return new RunAction.Delete(run.name(), run.uid());
    }

    private ScheduleView view(
            List<ObservedSampleRun> active,
            Optional<Instant> made,
            Optional<Instant> next,
            boolean held) {
        var names = active.stream().map(ObservedSampleRun::name).toList();
        if (desired.suspended()) {
            return new ScheduleView(
                    SampleReason.ScheduleSuspended,
                    "spec.suspend is true: no run is made",
                    made,
                    next,
                    names);
        }
        var when =
                next.map(time -> "the next run is due at " + time.truncatedTo(ChronoUnit.SECONDS))
                        .orElse("no run is due within five years");
        var message =
                held ? "a run is due, and waits for " + NameList.of(names, NAMES_SHOWN) : when;
        return new ScheduleView(SampleReason.WaitingForSchedule, message, made, next, names);
    }
}
