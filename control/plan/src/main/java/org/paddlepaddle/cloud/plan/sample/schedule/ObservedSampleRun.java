// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.schedule;

import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;

/**
 * One run of a job with a schedule, as it is found.
 *
 * @param phase absent: nobody has looked at it yet
 * @param going whether it is being deleted
 */
public record ObservedSampleRun(
        String name, String uid, Instant made, Optional<SampleJobPhase> phase, boolean going) {
    public boolean isActive() {
        return !going && phase.filter(SampleJobPhase::isFinal).isEmpty();
    }

    public boolean hasEnded(SampleJobPhase as) {
        return !going && phase.filter(as::equals).isPresent();
    }
}
