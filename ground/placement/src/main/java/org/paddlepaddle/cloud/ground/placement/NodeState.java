// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;

/**
 * A node with what it offers and what is already given away.
 *
 * @param unschedulable cordoned
 * @param maxPods how many pods it takes; a node that does not say takes none
 * @param requested sum of the requests of the pods on it
 * @param weighed the same sum as {@link Preference} sees it, with a guess where a pod asked for
 *     nothing
 * @param pods number of pods on it
 */
public record NodeState(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        boolean unschedulable,
        Amounts allocatable,
        int maxPods,
        Amounts requested,
        Amounts weighed,
        int pods) {
    public NodeState {
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
    }

    /** The node once a pod with these requests is on it. */
    public NodeState plus(Amounts requests) {
        return taken(requested.plus(requests), weighed.plus(Preference.weight(requests)), pods + 1);
    }

    /** The node once a pod with these requests has left it. */
    public NodeState minus(Amounts requests) {
        return taken(
                requested.minus(requests), weighed.minus(Preference.weight(requests)), pods - 1);
    }

    private NodeState taken(Amounts requestedNow, Amounts weighedNow, int podsNow) {
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
