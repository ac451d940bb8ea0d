// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import org.paddlepaddle.cloud.ground.schedule.core.Amounts;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodRequest;

/** What a pod, as last seen, means to the scheduler. */
sealed interface SeenPod {
    PodKey key();

    /** Ours to place. */
    record Waiting(PodRequest request) implements SeenPod {
        @Override
        public PodKey key() {
            return request.key();
        }
    }

    /** Holds resources of a node, whoever placed it there. */
    record Placed(PodKey key, String node, Amounts requests) implements SeenPod {}

    /** Finished, deleted, gated, or another scheduler's: holds nothing and wants nothing of us. */
    record Irrelevant(PodKey key) implements SeenPod {}
}
