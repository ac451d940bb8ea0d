// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/**
 * The pod that the verdict on a job, or on its last attempt, names: {@code worker-1: container
 * paddle exited …}. It may be gone, and its log still there.
 *
 * @param container empty when the verdict names none
 */
public record Culprit(String pod, String container) {
    private static final Pattern NAMED =
            Pattern.compile("([a-z]+-[0-9]{1,6}): (?:container (\\S+) exited )?.*", Pattern.DOTALL);

    public static Optional<Culprit> of(String job, PaddleJobStatus status) {
        // Both are there in every status; the one that does not hold repeats what else goes on.
        return status.condition(JobCondition.Failed)
                .filter(Condition::holds)
                .or(() -> status.condition(JobCondition.Restarting).filter(Condition::holds))
                .flatMap(verdict -> in(job, String.valueOf(verdict.message())));
    }

    /**
     * @param verdict the message of the condition
     */
    public static Optional<Culprit> in(String job, String verdict) {
        var named = NAMED.matcher(verdict);
        return named.matches()
                ? Optional.of(
                        new Culprit(
                                job + "-" + named.group(1),
                                Optional.ofNullable(named.group(2)).orElse("")))
                : Optional.empty();
    }
}
