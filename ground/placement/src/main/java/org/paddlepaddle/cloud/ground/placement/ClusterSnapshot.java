// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;

/**
 * The snapshot of the cluster that one scheduling decision depends on, apart from the waiting pods.
 *
 * @param placedPods the placed pods that keep others away, and all placed pods when one of the
 *     waiting keeps others away
 * @param gangStates the groups the waiting pods belong to, as far as they exist
 */
public record ClusterSnapshot(
        List<NodeState> nodes, List<PlacedPod> placedPods, Map<GangKey, GangState> gangStates) {
    public ClusterSnapshot {
        nodes = List.copyOf(nodes);
        placedPods = List.copyOf(placedPods);
        gangStates = Map.copyOf(gangStates);
    }

    public static ClusterSnapshot of(List<NodeState> nodes) {
        return new ClusterSnapshot(nodes, List.of(), Map.of());
    }
}
