// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.api.ConditionType;
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
        return status.condition(ConditionType.Failed)
                .or(() -> status.condition(ConditionType.Restarting))
                .map(verdict -> NAMED.matcher(String.valueOf(verdict.message())))
                .filter(verdict -> verdict.matches())
                .map(
                        verdict ->
                                new Culprit(
                                        job + "-" + verdict.group(1),
                                        Optional.ofNullable(verdict.group(2)).orElse("")));
    }
}
