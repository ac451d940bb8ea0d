// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.SuccessPolicyRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.job.FailurePolicy.Action;

/** Whether it is settled how a job ends. Its pods may still have to be ended and counted. */
sealed interface Verdict {
    String SUCCESS = "SuccessCriteriaMet";
    String FAILURE = "FailureTarget";
    String SUSPENDED = "Suspended";

    /** It goes on. */
    record Open() implements Verdict {}

    /** It will be complete. */
    record Success(String reason, String message) implements Verdict {}

    /** It will have failed. */
    record Failure(String reason, String message) implements Verdict {}

    /** All its work is done. */
    Success DONE = new Success("CompletionsReached", "Reached expected number of succeeded pods");

    /** What was settled stays so; of what happens at once, failure comes before success. */
    static Verdict of(Situation situation) {
        return situation
                .holds(SUCCESS)
                .<Verdict>map(c -> new Success(reason(c), c.getMessage()))
                .or(() -> situation.holds(FAILURE).map(c -> new Failure(reason(c), c.getMessage())))
                .or(() -> policyFailure(situation))
                .or(() -> limitFailure(situation))
                .or(() -> indexFailure(situation))
                .or(() -> policySuccess(situation))
                .orElseGet(Open::new);
    }

    private static String reason(JobCondition condition) {
        return Optional.ofNullable(condition.getReason()).orElse("");
    }

    private static Optional<Verdict> policyFailure(Situation situation) {
        return situation.members().stream()
                .filter(member -> member.failed(situation.wanted()))
                .map(situation.policy()::match)
                .filter(match -> match.action() == Action.FailJob)
                .findFirst()
                .map(match -> new Failure("PodFailurePolicy", match.why()));
    }

    private static Optional<Verdict> limitFailure(Situation situation) {
        if (situation.tally().failed() > situation.wanted().backoffLimit()
                || restartedTooOften(situation)) {
            return Optional.of(
                    new Failure(
                            "BackoffLimitExceeded", "Job has reached the specified backoff limit"));
        }
        return deadline(situation)
                .filter(end -> !end.isAfter(situation.now()))
                .map(
                        _ ->
                                new Failure(
                                        "DeadlineExceeded",
                                        "Job was active longer than specified deadline"));
    }

    /** When its time is over; while it is suspended, and until it is resumed, there is none. */
    private static Optional<Instant> deadline(Situation situation) {
        return situation
                .wanted()
                .deadline()
                .filter(_ -> !situation.wanted().suspended())
                .filter(_ -> situation.holds(SUSPENDED).isEmpty())
                .flatMap(longest -> situation.started().map(start -> start.plus(longest)));
    }

    private static boolean restartedTooOften(Situation situation) {
        if (!situation.wanted().restartsInPlace()) {
            return false;
        }
        int restarts =
                situation.members().stream()
                        .filter(member -> member.active() || member.terminating())
                        .mapToInt(Member::restarts)
                        .sum();
        return restarts > 0 && restarts >= situation.wanted().backoffLimit();
    }

    private static Optional<Verdict> indexFailure(Situation situation) {
        var wanted = situation.wanted();
        var tally = situation.tally();
        int lost = tally.failedIndexes().cardinality();
        if (wanted.backoffPerIndex().isEmpty() || lost == 0) {
            return Optional.empty();
        }
        if (lost > wanted.maxFailedIndexes().orElse(Integer.MAX_VALUE)) {
            return Optional.of(
                    new Failure(
                            "MaxFailedIndexesExceeded",
                            "Job has exceeded the specified maximal number of failed indexes"));
        }
        return lost + tally.completed().cardinality() >= wanted.completions().orElse(0)
                ? Optional.of(new Failure("FailedIndexes", "Job has failed indexes"))
                : Optional.empty();
    }

    private static Optional<Verdict> policySuccess(Situation situation) {
        var policy = situation.job().getSpec().getSuccessPolicy();
        var rules = policy == null ? List.<SuccessPolicyRule>of() : policy.getRules();
        for (int i = 0; i < rules.size(); i++) {
            if (met(rules.get(i), situation)) {
                return Optional.of(new Success("SuccessPolicy", "Matched rules at index " + i));
            }
        }
        return Optional.empty();
    }

    private static boolean met(SuccessPolicyRule rule, Situation situation) {
        var completed = situation.tally().completed();
        if (rule.getSucceededIndexes() == null) {
            return rule.getSucceededCount() != null
                    && completed.cardinality() >= rule.getSucceededCount();
        }
        var named =
                Indexes.parse(
                        rule.getSucceededIndexes(), situation.wanted().completions().orElse(0));
        int needed = Optional.ofNullable(rule.getSucceededCount()).orElseGet(named::cardinality);
        named.and(completed);
        return needed > 0 && named.cardinality() >= needed;
    }
}
