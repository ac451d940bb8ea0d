// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.schedule.core.Amounts;
import org.paddlepaddle.cloud.ground.schedule.core.GangKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodRequest;
import org.paddlepaddle.cloud.ground.schedule.core.Tenant;

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
    record Placed(
            PodKey key,
            Amounts requests,
            Tenant tenant,
            Optional<GangKey> gang,
            List<String> claims)
            implements SeenPod {
        static Placed of(PodRequest pod, String node) {
            return new Placed(
                    pod.key(),
                    pod.requests(),
                    Tenant.of(pod, node),
                    pod.gang(),
                    pod.storage().claims());
        }

        String node() {
            return tenant.node();
        }
    }

    /** A pod of a group that ended well: it holds nothing, but the group is not short of it. */
    record Done(PodKey key, GangKey gang) implements SeenPod {}

    /** Finished, deleted, gated, or another scheduler's: holds nothing and wants nothing of us. */
    record Irrelevant(PodKey key) implements SeenPod {}
}
