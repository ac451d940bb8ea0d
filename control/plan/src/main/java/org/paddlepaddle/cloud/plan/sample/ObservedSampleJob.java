// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/**
 * A job on a data set as it is found.
 *
 * @param attempt the last one
 * @param set what is known of the data set
 * @param predecessor how far the job is that must succeed before; absent: it does not exist, or
 *     nobody has looked at it
 * @param users who reads the data set and would miss what is taken away
 */
public record ObservedSampleJob(
        JobAttempt attempt,
        Optional<ReadSet> set,
        RuntimeState runtime,
        KeysState keys,
        Optional<SampleJobPhase> predecessor,
        List<String> users,
        Instant now) {
    public ObservedSampleJob {
        users = List.copyOf(users);
    }

    /** What a job reads of its data set. */
    public record ReadSet(Optional<String> source, Optional<SourceKeys> secret, int partitions) {}
}
