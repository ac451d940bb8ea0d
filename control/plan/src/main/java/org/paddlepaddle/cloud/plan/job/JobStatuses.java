// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.ConditionType.Accepted;
import static org.paddlepaddle.cloud.api.ConditionType.Complete;
import static org.paddlepaddle.cloud.api.ConditionType.Failed;
import static org.paddlepaddle.cloud.api.ConditionType.Ready;
import static org.paddlepaddle.cloud.api.ConditionType.Reconciled;
import static org.paddlepaddle.cloud.api.ConditionType.Running;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Problem;

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
        var tally = new Tally(desired, observed, view.phase(), old);
        return new PaddleJobStatus(
                view.phase(),
                desired.mode(),
                tally.role(Role.ps),
                tally.role(Role.worker),
                tally.role(Role.heter),
                since(
                        old.startTime(),
                        view.phase() == JobPhase.Running || view.phase() == JobPhase.Completed),
                since(old.completionTime(), view.phase().isFinal()),
                observed.attempt(),
                generation,
                Conditions.merge(old.conditions(), conditions(view, warnings), now));
    }

    /** The spec makes no sense; whatever runs is left alone. */
    public PaddleJobStatus rejected(List<Problem> problems) {
        var judged = judge(Accepted, false, JobReason.SpecInvalid, list(problems));
        return withConditions(
                old.phase() == null ? JobPhase.Pending : old.phase(), List.of(judged));
    }

    /** The pass did not go through. */
    public PaddleJobStatus troubled(JobReason reason, String message) {
        return withConditions(old.phase(), List.of(judge(Reconciled, false, reason, message)));
    }

    private PaddleJobStatus withConditions(@Nullable JobPhase phase, List<Condition> judged) {
        return new PaddleJobStatus(
                phase,
                old.mode(),
                old.ps(),
                old.worker(),
                old.heter(),
                old.startTime(),
                old.completionTime(),
                old.attempt(),
                generation,
                Conditions.merge(old.conditions(), judged, now));
    }

    private List<Condition> conditions(JobView view, List<Problem> warnings) {
        return List.of(
                warnings.isEmpty()
                        ? judge(Accepted, true, JobReason.SpecValid, "the spec makes sense")
                        : judge(Accepted, true, JobReason.SpecTolerated, list(warnings)),
                judge(Reconciled, true, JobReason.PassSucceeded, "the last pass went through"),
                judge(Ready, view.phase() == JobPhase.Running, view),
                judge(Running, view.phase() == JobPhase.Running, view),
                judge(Complete, view.phase() == JobPhase.Completed, view),
                judge(Failed, view.phase() == JobPhase.Failed, view));
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

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
    }
}
