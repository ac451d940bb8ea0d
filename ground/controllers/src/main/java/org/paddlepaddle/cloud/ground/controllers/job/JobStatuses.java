// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.paddlepaddle.cloud.ground.controllers.workload.Fields.counter;
import static org.paddlepaddle.cloud.ground.controllers.workload.Fields.time;

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
final class JobStatuses {
    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";

    private final Situation situation;
    private final String now;
    private final List<JobCondition> conditions;
    private final List<News> news = new ArrayList<>();

    private JobStatuses(Situation situation) {
        this.situation = situation;
        now = time(situation.now());
        conditions = new ArrayList<>(situation.status().getConditions());
    }

    /** Something users are told of. */
    record News(boolean warning, String reason, String message) {}

    /** The pods that have not ended, after what this pass does. */
    record Crowd(int active, int ready, int terminating) {}

    /** The status, and what is new about it. */
    record Report(JobStatus status, List<News> news) {}

    static Report of(Situation situation, Verdict verdict, Accounts accounts, Crowd crowd) {
        return new JobStatuses(situation).report(verdict, accounts, crowd);
    }

    private Report report(Verdict verdict, Accounts accounts, Crowd crowd) {
        var start = start(verdict);
        boolean over = accounts.settled() && crowd.active() + crowd.terminating() == 0;
        var end = conclude(verdict, over);
        var wanted = situation.wanted();
        var status =
                new JobStatusBuilder()
                        .withConditions(conditions)
                        .withStartTime(start)
                        .withCompletionTime(end)
                        .withActive(counter(crowd.active()))
                        .withReady(crowd.ready())
                        .withTerminating(crowd.terminating())
                        .withSucceeded(counter(accounts.succeeded()))
                        .withFailed(counter(accounts.failed()))
                        .withUncountedTerminatedPods(
                                new UncountedTerminatedPods(
                                        accounts.listedFailed(), accounts.listedSucceeded()))
                        .withCompletedIndexes(
                                situation.tally().completed().isEmpty()
                                        ? null
                                        : Indexes.format(situation.tally().completed()))
                        .withFailedIndexes(
                                wanted.backoffPerIndex().isEmpty()
                                        ? null
                                        : Indexes.format(situation.tally().failedIndexes()))
                        .build();
        return new Report(status, List.copyOf(news));
    }

    /** Resumed jobs start anew, because their deadline is for the time they are at work. */
    private @Nullable String start(Verdict verdict) {
        var before = situation.status().getStartTime();
        if (!(verdict instanceof Verdict.Open) || situation.deleting()) {
            return before;
        }
        if (situation.wanted().suspended()) {
            if (ensure(Verdict.SUSPENDED, "True", "JobSuspended", "Job suspended")) {
                news.add(new News(false, "Suspended", "Job suspended"));
            }
            return before;
        }
        if (situation.holds(Verdict.SUSPENDED).isPresent()
                && ensure(Verdict.SUSPENDED, "False", "JobResumed", "Job resumed")) {
            news.add(new News(false, "Resumed", "Job resumed"));
            return now;
        }
        return before == null ? now : before;
    }

    /** When the job was complete, if it is. */
    private @Nullable String conclude(Verdict verdict, boolean over) {
        return switch (verdict) {
            case Verdict.Open() -> null;
            case Verdict.Success(var reason, var message) -> {
                ensure(Verdict.SUCCESS, "True", reason, message);
                yield over ? complete(reason, message) : null;
            }
            case Verdict.Failure(var reason, var message) -> {
                ensure(Verdict.FAILURE, "True", reason, message);
                if (over && ensure(FAILED, "True", reason, message)) {
                    news.add(new News(true, reason, message));
                }
                yield null;
            }
        };
    }

    private String complete(String reason, String message) {
        if (ensure(COMPLETE, "True", reason, message)) {
            if (situation.tally().succeeded()
                    > situation.wanted().completions().orElse(Integer.MAX_VALUE)) {
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
