// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.StatusRules;

/** How the status of a workflow follows the one there was. */
public final class RunStatuses implements StatusRules<WorkflowStatus> {
    @Override
    public WorkflowStatus none() {
        return WorkflowStatus.NONE;
    }

    @Override
    public WorkflowStatus with(WorkflowStatus old, long generation, List<Condition> conditions) {
        return new WorkflowStatus(
                old.phase(),
                old.startedAt(),
                old.finishedAt(),
                old.message(),
                old.progress(),
                old.nodes(),
                old.retried(),
                conditions);
    }

    /** Argo's word for a workflow that cannot be run is Error. */
    @Override
    public WorkflowStatus rejected(
            WorkflowStatus old, long generation, Instant now, List<Problem> problems) {
        var judged = StatusRules.super.rejected(old, generation, now, problems);
        if (judged.phase() != null && judged.phase().isFinal()) {
            return judged;
        }
        var moment = Conditions.timestamp(now);
        var why = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
        return new WorkflowStatus(
                WorkflowPhase.Error,
                old.startedAt() == null ? moment : old.startedAt(),
                moment,
                "invalid spec: " + why,
                old.progress(),
                old.nodes(),
                old.retried(),
                judged.conditions());
    }

    /** The status of a plan that was carried out. */
    public WorkflowStatus planned(
            WorkflowStatus old,
            long generation,
            Instant now,
            RunView view,
            List<Problem> warnings) {
        var moment = Conditions.timestamp(now);
        var judged =
                List.of(
                        Conditions.accepted(warnings, generation),
                        Conditions.reconciled(generation));
        return new WorkflowStatus(
                view.phase(),
                old.startedAt() == null ? moment : old.startedAt(),
                finished(old, view, moment),
                view.message().orElse(null),
                progress(view),
                view.nodes(),
                old.retried(),
                Conditions.merge(old.conditions(), judged, now));
    }

    private static @Nullable String finished(WorkflowStatus old, RunView view, String moment) {
        if (!view.phase().isFinal()) {
            return null;
        }
        return old.finishedAt() == null ? moment : old.finishedAt();
    }

    private static String progress(RunView view) {
        var steps = view.nodes().values().stream().filter(n -> n.type() == NodeType.Pod).toList();
        long done = steps.stream().filter(node -> node.phase().isFinal()).count();
        return done + "/" + steps.size();
    }
}
