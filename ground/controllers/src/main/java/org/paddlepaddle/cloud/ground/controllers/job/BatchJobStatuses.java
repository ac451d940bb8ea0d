// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.counter;
import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.time;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a job says of itself, in the words {@code kubectl wait} and {@code describe} read. */
final class BatchJobStatuses {
    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";

    private final JobSnapshot jobSnapshot;
    private final String now;
    private final List<JobCondition> conditions;
    private final List<News> news = new ArrayList<>();

    private BatchJobStatuses(JobSnapshot jobSnapshot) {
        this.jobSnapshot = jobSnapshot;
        now = time(jobSnapshot.now());
        conditions = new ArrayList<>(jobSnapshot.status().getConditions());
    }

    /** Something users are told of. */
    record News(boolean warning, String reason, String message) {}

    /** The pods that have not ended, after what this pass does. */
    record Crowd(int active, int ready, int terminating) {}

    /** The status, and what is new about it. */
    record Report(JobStatus status, List<News> news) {}

    static Report of(
            JobSnapshot jobSnapshot,
            FinishedCondition finishedCondition,
            UncountedPods uncountedPods,
            Crowd crowd) {
        return new BatchJobStatuses(jobSnapshot).report(finishedCondition, uncountedPods, crowd);
    }

    private Report report(
            FinishedCondition finishedCondition, UncountedPods uncountedPods, Crowd crowd) {
        var start = start(finishedCondition);
        boolean over = uncountedPods.settled() && crowd.active() + crowd.terminating() == 0;
        var end = conclude(finishedCondition, over);
        var normalizedJobSpec = jobSnapshot.normalizedJobSpec();
        var status =
                new JobStatusBuilder()
                        .withConditions(conditions)
                        .withStartTime(start)
                        .withCompletionTime(end)
                        .withActive(counter(crowd.active()))
                        .withReady(crowd.ready())
                        .withTerminating(crowd.terminating())
                        .withSucceeded(counter(uncountedPods.succeeded()))
                        .withFailed(counter(uncountedPods.failed()))
                        .withUncountedTerminatedPods(
                                new UncountedTerminatedPods(
                                        uncountedPods.listedFailed(),
                                        uncountedPods.listedSucceeded()))
                        .withCompletedIndexes(
                                jobSnapshot.completionCounts().completed().isEmpty()
                                        ? null
                                        : Indexes.format(
                                                jobSnapshot.completionCounts().completed()))
                        .withFailedIndexes(
                                normalizedJobSpec.backoffPerIndex().isEmpty()
                                        ? null
                                        : Indexes.format(
                                                jobSnapshot.completionCounts().failedIndexes()))
                        .build();
        return new Report(status, List.copyOf(news));
    }

    /** Resumed jobs start anew, because their deadline is for the time they are at work. */
    private @Nullable String start(FinishedCondition finishedCondition) {
        var before = jobSnapshot.status().getStartTime();
        if (!(finishedCondition instanceof FinishedCondition.Open) || jobSnapshot.deleting()) {
            return before;
        }
        if (jobSnapshot.normalizedJobSpec().suspended()) {
            if (ensure(FinishedCondition.SUSPENDED, "True", "JobSuspended", "Job suspended")) {
                news.add(new News(false, "Suspended", "Job suspended"));
            }
            return before;
        }
        if (jobSnapshot.holds(FinishedCondition.SUSPENDED).isPresent()
                && ensure(FinishedCondition.SUSPENDED, "False", "JobResumed", "Job resumed")) {
            news.add(new News(false, "Resumed", "Job resumed"));
            return now;
        }
        return before == null ? now : before;
    }

    /** When the job was complete, if it is. */
    private @Nullable String conclude(FinishedCondition finishedCondition, boolean over) {
        return switch (finishedCondition) {
            case FinishedCondition.Open() -> null;
            case FinishedCondition.Success(var reason, var message) -> {
                ensure(FinishedCondition.SUCCESS, "True", reason, message);
                yield over ? complete(reason, message) : null;
            }
            case FinishedCondition.Failure(var reason, var message) -> {
                ensure(FinishedCondition.FAILURE, "True", reason, message);
                if (over && ensure(FAILED, "True", reason, message)) {
                    news.add(new News(true, reason, message));
                }
                yield null;
            }
        };
    }

    private String complete(String reason, String message) {
        if (ensure(COMPLETE, "True", reason, message)) {
            if (jobSnapshot.completionCounts().succeeded()
                    > jobSnapshot.normalizedJobSpec().completions().orElse(Integer.MAX_VALUE)) {
                news.add(
                        new News(
                                true,
                                "TooManySucceededPods",
                                "Too many succeeded pods running after completion count reached"));
            }
            news.add(new News(false, "Completed", "Job completed"));
        }
        return now;
    }

    /** True if that was not so before. */
    private boolean ensure(String type, String status, String reason, String message) {
        var old = conditions.stream().filter(c -> type.equals(c.getType())).findFirst();
        if (old.filter(c -> says(c, status, reason, message)).isPresent()) {
            return false;
        }
        var condition =
                new JobConditionBuilder()
                        .withType(type)
                        .withStatus(status)
                        .withReason(reason)
                        .withMessage(message)
                        .withLastProbeTime(now)
                        .withLastTransitionTime(now)
                        .build();
        old.ifPresentOrElse(
                c -> conditions.set(conditions.indexOf(c), condition),
                () -> conditions.add(condition));
        return true;
    }

    private static boolean says(
            JobCondition condition, String status, String reason, String message) {
        return status.equals(condition.getStatus())
                && Objects.equals(reason, Optional.ofNullable(condition.getReason()).orElse(""))
                && Objects.equals(message, condition.getMessage());
    }
}
