// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.List;
import java.util.SequencedMap;

/** How far a job has come. */
sealed interface Stage {
    /** Its end is on record; nothing will change any more. */
    record Finished(Ending ending) implements Stage {}

    /** It has just ended, and nobody has written that down yet. */
    record Ended(JobView view) implements Stage {}

    /** It cannot have its pods yet. */
    record Waiting(JobView view) implements Stage {}

    /** Pods must be added or removed first. */
    record Shaping(List<PodId> missing, List<PodId> surplus) implements Stage {}

    /** Every pod exists; some have no address. */
    record Placing(String why) implements Stage {}

    /** Every pod has an address, and none knows of the others. */
    record Placed(SequencedMap<PodId, String> addresses) implements Stage {}

    /** Every parameter server has started; the workers are still held back. */
    record Served() implements Stage {}

    /** Containers are on their way. */
    record Starting(JobView view) implements Stage {}

    /** Every pod runs, or has done its part. */
    record Training() implements Stage {}
}
