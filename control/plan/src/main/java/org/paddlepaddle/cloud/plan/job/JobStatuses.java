// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.StandardCondition.Ready;
import static org.paddlepaddle.cloud.api.job.JobCondition.Complete;
import static org.paddlepaddle.cloud.api.job.JobCondition.Failed;
import static org.paddlepaddle.cloud.api.job.JobCondition.Restarting;
import static org.paddlepaddle.cloud.api.job.JobCondition.Running;
import static org.paddlepaddle.cloud.api.job.JobCondition.Suspended;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;

/**
 * Writes the status that follows the one there was.
 *
 * @param old the status there was
 * @param generation of the spec that was looked at
 * @param now the time of the pass
 */
public record JobStatuses(PaddleJobStatus old, long generation, Instant now) {

    /** The job was accepted and planned. */
    public PaddleJobStatus planned(
            DesiredJob desired, ObservedJob observed, JobView view, List<Problem> warnings) {
        var attempt = view.next().orElse(observed.attempt());
        var roleCounts = new RoleCounts(desired, observed, attempt, view.phase(), old);
        return new PaddleJobStatus(
                view.phase(),
                desired.mode(),
                roleCounts.role(Role.ps),
                roleCounts.role(Role.worker),
                roleCounts.role(Role.heter),
                since(
                        old.startTime(),
                        view.phase() == JobPhase.Running || view.phase() == JobPhase.Completed),
                since(old.completionTime(), view.phase().isFinal()),
                attempt.number(),
                attempt.restarts() == 0 ? null : attempt.restarts(),
                attempt.number() == 0 ? null : Conditions.timestamp(attempt.begun()),
                failedPod(view),
                selector(desired),
                generation,
                Conditions.merge(
                        old.conditions(),
                        conditions(view, remarks(desired, observed, warnings)),
                        now));
    }

    /** Stays until another attempt runs, and with a job that failed for good. */
    private @Nullable FailedPod failedPod(JobView view) {
        return switch (view.phase()) {
            case Running, Completed, Suspended -> null;
            case Failed ->
                    old.phase() == JobPhase.Failed
                            ? old.failedPod()
                            : view.failedPod().orElse(null);
            case Pending, Starting, Restarting -> view.failedPod().orElse(old.failedPod());
        };
    }

    private static List<Problem> remarks(
            DesiredJob desired, ObservedJob observed, List<Problem> warnings) {
        var remarks = new ArrayList<>(warnings);
        remarks.addAll(Deferred.of(desired, observed));
        return remarks;
    }

    /** Finds the workers, for whoever scales them. */
    private static String selector(DesiredJob desired) {
        return "%s=%s,%s=%s"
                .formatted(
                        JobNames.LABEL_JOB, desired.key().name(), JobNames.LABEL_ROLE, Role.worker);
    }

    private List<Condition> conditions(JobView view, List<Problem> warnings) {
        var judged = new ArrayList<>(always(view, warnings));
        restarting(view).ifPresent(judged::add);
        return judged;
    }

    /** Says why there is a new attempt, until that one runs; a job that never failed has none. */
    private Optional<Condition> restarting(JobView view) {
        boolean begins = view.phase() == JobPhase.Restarting && view.next().isPresent();
        boolean over =
                switch (view.phase()) {
                    case Running, Completed, Failed, Suspended -> true;
                    case Pending, Starting, Restarting -> false;
                };
        boolean known = old.condition(Restarting).isPresent();
        return begins || (over && known)
                ? Optional.of(judge(Restarting, begins, view))
                : Optional.empty();
    }

    private List<Condition> always(JobView view, List<Problem> warnings) {
        return List.of(
                Conditions.accepted(warnings, generation),
                Conditions.reconciled(generation),
                judge(Ready, view.phase() == JobPhase.Running, view),
                judge(Running, view.phase() == JobPhase.Running, view),
                suspended(view),
                judge(Complete, view.phase() == JobPhase.Completed, view),
                judge(Failed, view.phase() == JobPhase.Failed, view));
    }

    private Condition suspended(JobView view) {
        return view.phase() == JobPhase.Suspended
                ? judge(Suspended, true, view)
                : judge(Suspended, false, JobReason.JobResumed, "the job may have pods");
    }

    private Condition judge(ConditionType type, boolean holds, JobView view) {
        return judge(type, holds, view.reason(), view.message());
    }

    private Condition judge(ConditionType type, boolean holds, JobReason reason, String message) {
        return Conditions.of(type, holds, reason, message, generation);
    }

    private @Nullable String since(@Nullable String before, boolean reached) {
        return before == null && reached ? Conditions.timestamp(now) : before;
    }
}
