// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport;

/**
 * What the user is told of a job on a data set.
 *
 * @param attempt the one it is about
 * @param job as the runtime reports it
 * @param shares of the partitions when it has ended, in their order
 */
public record SampleJobView(
        SampleJobPhase phase,
        SampleReason reason,
        String message,
        JobAttempt attempt,
        Optional<RuntimeJob> job,
        List<RuntimeReport.Share> shares) {
    public SampleJobView {
        shares = List.copyOf(shares);
    }
}
