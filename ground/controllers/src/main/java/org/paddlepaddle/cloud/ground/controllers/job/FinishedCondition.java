// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.SuccessPolicyRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.job.FailurePolicy.Action;

/**
 * The condition (Complete or Failed) a job finishes with, once that is settled. Its pods may still
 * have to be ended and counted.
 */
sealed interface FinishedCondition {
    String SUCCESS = "SuccessCriteriaMet";
    String FAILURE = "FailureTarget";
    String SUSPENDED = "Suspended";

    /** It goes on. */
    record Open() implements FinishedCondition {}

    /** It will be complete. */
    record Success(String reason, String message) implements FinishedCondition {}

    /** It will have failed. */
    record Failure(String reason, String message) implements FinishedCondition {}

    /** All its work is done. */
    Success DONE = new Success("CompletionsReached", "Reached expected number of succeeded pods");

    /** What was settled stays so; of what happens at once, failure comes before success. */
    static FinishedCondition of(JobSnapshot jobSnapshot) {
        return jobSnapshot
                .holds(SUCCESS)
                .<FinishedCondition>map(c -> new Success(reason(c), c.getMessage()))
                .or(
                        () ->
                                jobSnapshot
                                        .holds(FAILURE)
                                        .map(c -> new Failure(reason(c), c.getMessage())))
                .or(() -> policyFailure(jobSnapshot))
                .or(() -> limitFailure(jobSnapshot))
                .or(() -> indexFailure(jobSnapshot))
                .or(() -> policySuccess(jobSnapshot))
                .orElseGet(Open::new);
    }

    private static String reason(JobCondition condition) {
        return Optional.ofNullable(condition.getReason()).orElse("");
    }

    private static Optional<FinishedCondition> policyFailure(JobSnapshot jobSnapshot) {
        return jobSnapshot.trackedPods().stream()
                .filter(trackedPod -> trackedPod.failed(jobSnapshot.normalizedJobSpec()))
                .map(jobSnapshot.policy()::match)
                .filter(match -> match.action() == Action.FailJob)
                .findFirst()
                .map(match -> new Failure("PodFailurePolicy", match.why()));
    }

    private static Optional<FinishedCondition> limitFailure(JobSnapshot jobSnapshot) {
        if (jobSnapshot.completionCounts().failed() > jobSnapshot.normalizedJobSpec().backoffLimit()
                || restartedTooOften(jobSnapshot)) {
            return Optional.of(
                    new Failure(
                            "BackoffLimitExceeded", "Job has reached the specified backoff limit"));
        }
        return deadline(jobSnapshot)
                .filter(end -> !end.isAfter(jobSnapshot.now()))
                .map(
                        _ ->
                                new Failure(
                                        "DeadlineExceeded",
                                        "Job was active longer than specified deadline"));
    }

    /** When its time is over; while it is suspended, and until it is resumed, there is none. */
    private static Optional<Instant> deadline(JobSnapshot jobSnapshot) {
        return jobSnapshot
                .normalizedJobSpec()
                .deadline()
                .filter(_ -> !jobSnapshot.normalizedJobSpec().suspended())
                .filter(_ -> jobSnapshot.holds(SUSPENDED).isEmpty())
                .flatMap(longest -> jobSnapshot.started().map(start -> start.plus(longest)));
    }

    private static boolean restartedTooOften(JobSnapshot jobSnapshot) {
        if (!jobSnapshot.normalizedJobSpec().restartsInPlace()) {
            return false;
        }
        int restarts =
                jobSnapshot.trackedPods().stream()
                        .filter(trackedPod -> trackedPod.active() || trackedPod.terminating())
                        .mapToInt(TrackedPod::restarts)
                        .sum();
        return restarts > 0 && restarts >= jobSnapshot.normalizedJobSpec().backoffLimit();
    }

    private static Optional<FinishedCondition> indexFailure(JobSnapshot jobSnapshot) {
        var normalizedJobSpec = jobSnapshot.normalizedJobSpec();
        var completionCounts = jobSnapshot.completionCounts();
        int lost = completionCounts.failedIndexes().cardinality();
        if (normalizedJobSpec.backoffPerIndex().isEmpty() || lost == 0) {
            return Optional.empty();
        }
        if (lost > normalizedJobSpec.maxFailedIndexes().orElse(Integer.MAX_VALUE)) {
            return Optional.of(
                    new Failure(
                            "MaxFailedIndexesExceeded",
                            "Job has exceeded the specified maximal number of failed indexes"));
        }
        return lost + completionCounts.completed().cardinality()
                        >= normalizedJobSpec.completions().orElse(0)
                ? Optional.of(new Failure("FailedIndexes", "Job has failed indexes"))
                : Optional.empty();
    }

    private static Optional<FinishedCondition> policySuccess(JobSnapshot jobSnapshot) {
        var policy = jobSnapshot.job().getSpec().getSuccessPolicy();
        var rules = policy == null ? List.<SuccessPolicyRule>of() : policy.getRules();
        for (int i = 0; i < rules.size(); i++) {
            if (met(rules.get(i), jobSnapshot)) {
                return Optional.of(new Success("SuccessPolicy", "Matched rules at index " + i));
            }
        }
        return Optional.empty();
    }

    private static boolean met(SuccessPolicyRule rule, JobSnapshot jobSnapshot) {
        var completed = jobSnapshot.completionCounts().completed();
        if (rule.getSucceededIndexes() == null) {
            return rule.getSucceededCount() != null
                    && completed.cardinality() >= rule.getSucceededCount();
        }
        var named =
                Indexes.parse(
                        rule.getSucceededIndexes(),
                        jobSnapshot.normalizedJobSpec().completions().orElse(0));
        int needed = Optional.ofNullable(rule.getSucceededCount()).orElseGet(named::cardinality);
        named.and(completed);
        return needed > 0 && named.cardinality() >= needed;
    }
}
