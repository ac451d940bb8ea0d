// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.PlacedPod;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;

/** What a pod, as last seen, means to the scheduler. */
sealed interface SeenPod {
    /** {@code volcano} is ours too: jobs that ask for it must run where no Volcano is. */
    Set<String> OUR_NAMES = Set.of("default-scheduler", PodReading.GANGS);

    PodKey key();

    static SeenPod of(Pod pod) {
        var key = PodReading.key(pod);
        if (pod.getSpec() == null) {
            return new Irrelevant(key);
        }
        if (PodReading.finished(pod)) {
            return PodReading.gang(pod)
                    .filter(_ -> PodReading.phase(pod).equals("Succeeded"))
                    .<SeenPod>map(gang -> new Done(key, gang))
                    .orElseGet(() -> new Irrelevant(key));
        }
        var node = pod.getSpec().getNodeName();
        if (node != null && !node.isEmpty()) {
            return Placed.of(PodReading.request(pod), node);
        }
        return isOurs(pod) ? new Waiting(PodReading.request(pod)) : new Irrelevant(key);
    }

    private static boolean isOurs(Pod pod) {
        var scheduler = pod.getSpec().getSchedulerName();
        var gates = pod.getSpec().getSchedulingGates();
        return (scheduler == null || scheduler.isEmpty() || OUR_NAMES.contains(scheduler))
                && pod.getMetadata().getDeletionTimestamp() == null
                && (gates == null || gates.isEmpty());
    }

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
            ResourceAmounts requests,
            PlacedPod placedPod,
            Optional<GangKey> gang,
            List<String> claims)
            implements SeenPod {
        static Placed of(PodRequest pod, String node) {
            return new Placed(
                    pod.key(),
                    pod.requests(),
                    PlacedPod.of(pod, node),
                    pod.gang(),
                    pod.podStorage().claims());
        }

        String node() {
            return placedPod.node();
        }
    }

    /** A pod of a group that ended well: it holds nothing, but the group is not short of it. */
    record Done(PodKey key, GangKey gang) implements SeenPod {}

    /** Finished, deleted, gated, or another scheduler's: holds nothing and wants nothing of us. */
    record Irrelevant(PodKey key) implements SeenPod {}
}
