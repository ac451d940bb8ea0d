// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;

/**
 * A node with what it offers and what is already given away.
 *
 * @param unschedulable cordoned
 * @param maxPods how many pods it takes; a node that does not say takes none
 * @param requested sum of the requests of the pods on it
 * @param weighed the same sum as {@link NodeScore} sees it, with a guess where a pod asked for
 *     nothing
 * @param pods number of pods on it
 */
public record NodeState(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        boolean unschedulable,
        ResourceAmounts allocatable,
        int maxPods,
        ResourceAmounts requested,
        ResourceAmounts weighed,
        int pods) {
    public NodeState {
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
    }

    /** The node once a pod with these requests is on it. */
    public NodeState plus(ResourceAmounts requests) {
        return taken(requested.plus(requests), weighed.plus(NodeScore.weight(requests)), pods + 1);
    }

    /** The node once a pod with these requests has left it. */
    public NodeState minus(ResourceAmounts requests) {
        return taken(
                requested.minus(requests), weighed.minus(NodeScore.weight(requests)), pods - 1);
    }

    private NodeState taken(ResourceAmounts requestedNow, ResourceAmounts weighedNow, int podsNow) {
        return new NodeState(
                name,
                labels,
                taints,
                unschedulable,
                allocatable,
                maxPods,
                requestedNow,
                weighedNow,
                podsNow);
    }
}
