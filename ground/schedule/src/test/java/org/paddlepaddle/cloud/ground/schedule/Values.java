// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.NodeState;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;

/** Short names for the pods and nodes that the view is shown. */
final class Values {
    static final long GI = 1L << 30;

    private Values() {}

    /** A pod that asks for one core and one GiB and for nothing special. */
    static PodRequest pod(String name) {
        return pod(name, ResourceAmounts.of(1000, GI));
    }

    static PodRequest pod(String name, ResourceAmounts requests) {
        return pod(name, requests, Optional.empty(), 0);
    }

    static PodRequest urgent(String name, int priority) {
        return pod(name, ResourceAmounts.of(1000, GI), Optional.empty(), priority);
    }

    static PodRequest member(String name, String gang) {
        var group = new GangKey("default", gang);
        return pod(name, ResourceAmounts.of(1000, GI), Optional.of(group), 0);
    }

    private static PodRequest pod(
            String name, ResourceAmounts requests, Optional<GangKey> gang, int priority) {
        return new PodRequest(
                new PodKey("default", name, "uid-" + name),
                Map.of(),
                requests,
                Map.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                gang,
                priority,
                Instant.EPOCH);
    }

    /** An empty node with four cores, eight GiB and room for ten pods. */
    static NodeState node(String name) {
        return node(name, ResourceAmounts.of(4000, 8 * GI), 10);
    }

    static NodeState node(String name, ResourceAmounts allocatable, int maxPods) {
        return new NodeState(
                name,
                Map.of("kubernetes.io/hostname", name),
                List.of(),
                false,
                allocatable,
                maxPods,
                ResourceAmounts.NONE,
                ResourceAmounts.NONE,
                0);
    }
}
