// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.paddlepaddle.cloud.cache.tree.Amount;

/**
 * A job as others see it.
 *
 * @param message what it does, or what it failed of; one line, without secrets
 * @param done what was copied or removed
 * @param skipped what was there already
 * @param total what there is to do as far as is known
 * @param failed how many files could not be had
 * @param complete whether all there is to do is known
 * @param started when, in milliseconds since 1970; 0 for not yet
 * @param ended when, in milliseconds since 1970; 0 for not yet
 * @param bytesPerSecond on average
 * @param secondsLeft at that rate; -1 where nobody can tell
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record JobReport(
        String id,
        JobType type,
        JobState state,
        String message,
        Amount done,
        Amount skipped,
        Amount total,
        long failed,
        boolean complete,
        long started,
        long ended,
        long bytesPerSecond,
        long secondsLeft) {
    /** A job that waits for its turn. */
    static JobReport queued(JobRequest request) {
        return new JobReport(
                request.id(),
                request.type(),
                JobState.queued,
                "",
                Amount.NONE,
                Amount.NONE,
                Amount.NONE,
                0,
                false,
                0,
                0,
                0,
                -1);
    }
}
