// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;

/**
 * The topology of one volume of a pod: from which nodes it can be reached.
 *
 * @param nodes alternatives of which a node must match one; none matches no node
 * @param otherwise what a node says that matches none
 */
public record VolumeTopology(List<NodeTerm> nodes, String otherwise) {
    public VolumeTopology {
        nodes = List.copyOf(nodes);
    }

    boolean includes(NodeState node) {
        return nodes.stream().anyMatch(term -> term.matches(node));
    }
}
