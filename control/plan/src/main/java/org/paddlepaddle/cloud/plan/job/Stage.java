// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** How far a job has come. */
sealed interface Stage {
    /** Its end is on record; nothing will change any more. */
    record Finished(RecordedOutcome recordedOutcome) implements Stage {}

    /** It has just ended, and nobody has written that down yet. */
    record Ended(JobView view) implements Stage {}

    /** The user wants none of its pods for now. */
    record Suspended(JobView view) implements Stage {}

    /** A new attempt begins; the pods given up make room at once or, when none are, later. */
    record Restarting(JobView view, List<PodId> givenUp) implements Stage {}

    /** Pods of an earlier attempt must go first. */
    record Clearing(JobView view, List<PodId> outdated) implements Stage {}

    /** It cannot have its pods yet; {@code left} when time alone will change that. */
    record Waiting(JobView view, Optional<Duration> left) implements Stage {}

    /** Its queue has not let it in. */
    record Queued(JobView view) implements Stage {}

    /** Pods must be added or removed first. */
    record Shaping(List<PodId> missing, List<PodId> surplus) implements Stage {}

    /** Every pod exists; some have no address. */
    record Placing(String why, Optional<Duration> left) implements Stage {}

    /** Enough pods have an address, and none knows of the others. */
    record Placed(SequencedMap<PodId, String> addresses) implements Stage {}

    /** Every parameter server has started; the workers are still held back. */
    record Served() implements Stage {}

    /** Containers are on their way. */
    record Starting(JobView view) implements Stage {}

    /** Every pod runs, or has done its part. */
    record Training() implements Stage {}
}
