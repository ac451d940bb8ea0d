// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Optional;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;

/**
 * What to tell the user about a job: one word, one reason, one sentence.
 *
 * @param failedPod what the job or its attempt failed of, where that was a pod
 * @param next the attempt to write down when a new one begins
 */
public record JobView(
        JobPhase phase,
        JobReason reason,
        String message,
        Optional<FailedPod> failedPod,
        Optional<Attempt> next) {
    public JobView(JobPhase phase, JobReason reason, String message) {
        this(phase, reason, message, Optional.empty(), Optional.empty());
    }

    JobView with(Attempt attempt) {
        return new JobView(phase, reason, message, failedPod, Optional.of(attempt));
    }

    JobView of(FailedPod pod) {
        return new JobView(phase, reason, message, Optional.of(pod), next);
    }
}
