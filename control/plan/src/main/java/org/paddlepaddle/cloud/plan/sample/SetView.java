// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;

/**
 * What the user is told of a data set.
 *
 * @param phase absent before the volume is bound
 * @param reason of the condition Ready
 * @param message of the condition Ready
 * @param synced whether the source has been copied, or need not be
 * @param sync what the runtime calls the copying of the source
 * @param syncing why not yet, or what went wrong
 */
public record SetView(
        Optional<SampleSetPhase> phase,
        SampleReason reason,
        String message,
        boolean usable,
        boolean synced,
        Optional<String> sync,
        SyncView syncing) {
    /** What the condition Synced says. */
    public record SyncView(SampleReason reason, String message) {}
}
