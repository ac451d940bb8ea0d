// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Notices;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** Says what happened between two states of a job, each thing once. */
public final class JobNotices {
    private JobNotices() {}

    /** What a pass did, one event per kind of thing rather than per pod. */
    public static List<Notice> of(ObjectKey key, List<Action> actions) {
        var notices = new ArrayList<Notice>();
        pods(StandardReason.Created, "created", key, actions, JobNotices::created)
                .ifPresent(notices::add);
        pods(StandardReason.Deleted, "deleted", key, actions, JobNotices::deleted)
                .ifPresent(notices::add);
        pods(JobReason.Stopped, "stopped", key, actions, JobNotices::stopped)
                .ifPresent(notices::add);
        if (actions.stream().anyMatch(Action.Publish.class::isInstance)) {
            notices.add(made("ConfigMap", key));
        }
        if (actions.stream().anyMatch(Action.FormGang.class::isInstance)) {
            notices.add(made("PodGroup", key));
        }
        return notices;
    }

    /** What changed for the user. */
    public static List<Notice> between(PaddleJobStatus old, PaddleJobStatus next) {
        var notices = new ArrayList<>(Notices.between(old, next));
        var phase = next.phase();
        if (phase != null && phase != old.phase()) {
            turning(phase)
                    .flatMap(next::condition)
                    .map(condition -> Notice.of(isBad(phase, condition), condition))
                    .ifPresent(notices::add);
        }
        return notices;
    }

    private static Optional<ConditionType> turning(JobPhase phase) {
        return switch (phase) {
            case Pending, Starting -> Optional.empty();
            case Running -> Optional.of(JobCondition.Running);
            case Restarting -> Optional.of(JobCondition.Restarting);
            case Suspended -> Optional.of(JobCondition.Suspended);
            case Completed -> Optional.of(JobCondition.Complete);
            case Failed -> Optional.of(JobCondition.Failed);
        };
    }

    private static boolean isBad(JobPhase phase, Condition condition) {
        return switch (phase) {
            case Failed -> true;
            case Restarting -> !condition.reason().equals(JobReason.Scaled.name());
            case Pending, Starting, Running, Suspended, Completed -> false;
        };
    }

    private static Notice made(String kind, ObjectKey key) {
        return Notice.normal(StandardReason.Created, "created " + kind + " " + key.name());
    }

    private static Optional<Notice> pods(
            Reason reason,
            String verb,
            ObjectKey key,
            List<Action> actions,
            Function<Action, Optional<PodId>> chosen) {
        var names =
                actions.stream()
                        .flatMap(action -> chosen.apply(action).stream())
                        .map(pod -> pod.podName(key))
                        .toList();
        return Notices.done(reason, verb, "Pod", names);
    }

    private static Optional<PodId> created(Action action) {
        return action instanceof Action.CreatePod(var pod, _) ? Optional.of(pod) : Optional.empty();
    }

    private static Optional<PodId> deleted(Action action) {
        return action instanceof Action.DeletePod(var pod, _, _)
                ? Optional.of(pod)
                : Optional.empty();
    }

    private static Optional<PodId> stopped(Action action) {
        return action instanceof Action.StopPod(var pod, _, _)
                ? Optional.of(pod)
                : Optional.empty();
    }
}
