// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Optional;

/**
 * What the volumes of a pod say about its place.
 *
 * @param claims names of the claims it uses, in its own namespace
 * @param obstacle why no node will do, whichever it is
 * @param reaches the volumes that are not reached from everywhere
 * @param open a claim waits for this pod's node: its volume comes before the binding
 */
public record PodStorage(
        List<String> claims,
        Optional<String> obstacle,
        List<VolumeTopology> reaches,
        boolean open) {
    public static final PodStorage NONE = of(List.of());

    public PodStorage {
        claims = List.copyOf(claims);
        reaches = List.copyOf(reaches);
    }

    /** Claims about which nothing is known yet. */
    public static PodStorage of(List<String> claims) {
        return new PodStorage(claims, Optional.empty(), List.of(), false);
    }

    public boolean reachedFrom(NodeState node) {
        return reaches.stream().allMatch(reach -> reach.includes(node));
    }

    public static PodStorage blocked(List<String> claims, String why) {
        return new PodStorage(claims, Optional.of(why), List.of(), false);
    }
}
