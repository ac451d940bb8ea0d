// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/** Says what happened between two states of a job, each thing once. */
public final class JobEvents {
    private static final int NAMES_SHOWN = 8;

    private JobEvents() {}

    /** What a pass did, one event per kind of thing rather than per pod. */
    public static List<JobEvent> of(JobKey key, List<Action> actions) {
        var events = new ArrayList<JobEvent>();
        done(JobReason.Created, "created", names(key, actions, JobEvents::created))
                .ifPresent(events::add);
        done(JobReason.Deleted, "deleted", names(key, actions, JobEvents::deleted))
                .ifPresent(events::add);
        done(JobReason.Stopped, "stopped", names(key, actions, JobEvents::stopped))
                .ifPresent(events::add);
        if (actions.stream().anyMatch(Action.Publish.class::isInstance)) {
            events.add(new JobEvent(false, JobReason.Created, "created ConfigMap " + key.name()));
        }
        if (actions.stream().anyMatch(Action.FormGang.class::isInstance)) {
            events.add(new JobEvent(false, JobReason.Created, "created PodGroup " + key.name()));
        }
        return events;
    }

    /** What changed for the user. */
    public static List<JobEvent> between(PaddleJobStatus old, PaddleJobStatus next) {
        var events = new ArrayList<JobEvent>();
        for (var type : List.of(ConditionType.Accepted, ConditionType.Reconciled)) {
            next.condition(type)
                    .filter(now -> !says(old.condition(type), now))
                    .flatMap(JobEvents::remark)
                    .ifPresent(events::add);
        }
        var phase = next.phase();
        if (phase != null && phase != old.phase()) {
            turning(phase)
                    .flatMap(next::condition)
                    .map(c -> event(isBad(phase, c), c))
                    .ifPresent(events::add);
        }
        return events;
    }

    private static Optional<ConditionType> turning(JobPhase phase) {
        return switch (phase) {
            case Pending, Starting -> Optional.empty();
            case Running -> Optional.of(ConditionType.Running);
            case Restarting -> Optional.of(ConditionType.Restarting);
            case Suspended -> Optional.of(ConditionType.Suspended);
            case Completed -> Optional.of(ConditionType.Complete);
            case Failed -> Optional.of(ConditionType.Failed);
        };
    }

    private static boolean isBad(JobPhase phase, Condition condition) {
        return switch (phase) {
            case Failed -> true;
            case Restarting -> !condition.reason().equals(JobReason.Scaled.name());
            case Pending, Starting, Running, Suspended, Completed -> false;
        };
    }

    private static boolean says(Optional<Condition> before, Condition now) {
        return before.filter(
                        c -> c.reason().equals(now.reason()) && c.message().equals(now.message()))
                .isPresent();
    }

    private static Optional<JobEvent> remark(Condition condition) {
        boolean plain =
                condition.holds() && !condition.reason().equals(JobReason.SpecTolerated.name());
        return plain ? Optional.empty() : Optional.of(event(true, condition));
    }

    private static JobEvent event(boolean warning, Condition condition) {
        return new JobEvent(warning, JobReason.valueOf(condition.reason()), condition.message());
    }

    private static Optional<JobEvent> done(JobReason reason, String verb, List<String> names) {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        var shown = String.join(", ", names.subList(0, Math.min(NAMES_SHOWN, names.size())));
        int more = names.size() - NAMES_SHOWN;
        var rest = more > 0 ? " and " + more + " more" : "";
        return Optional.of(new JobEvent(false, reason, verb + " Pod " + shown + rest));
    }

    private static List<String> names(
            JobKey key, List<Action> actions, Function<Action, Optional<PodId>> chosen) {
        return actions.stream().flatMap(a -> chosen.apply(a).stream()).map(key::podName).toList();
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
