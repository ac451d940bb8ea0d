// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.job.JobPhase.Completed;
import static org.paddlepaddle.cloud.api.job.JobPhase.Failed;

import java.time.Duration;
import org.paddlepaddle.cloud.api.job.CleanPodPolicy;
import org.paddlepaddle.cloud.api.job.JobPhase;

/** What becomes of the pods of a job that has ended. */
final class CleanPolicy {
    /**
     * Parameter servers that were told to stop need a moment to save and leave; those that were not
     * told never leave by themselves.
     */
    static final Duration GRACE = Duration.ofSeconds(10);

    private CleanPolicy() {}

    /** Whether the user wants pods of a job that ended like this deleted. */
    static boolean deletes(CleanPodPolicy policy, JobPhase end) {
        return switch (policy) {
            case Always -> true;
            case Never -> false;
            case OnFailure -> end == Failed;
            case OnCompletion -> end == Completed;
        };
    }

    /** How long pods that still run may go on after the job ended. */
    static Duration grace(JobPhase end) {
        // Peers of a failed pod wait for it for ever, and hold their GPUs meanwhile.
        return end == Completed ? GRACE : Duration.ZERO;
    }
}
