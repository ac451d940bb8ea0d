// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;

/**
 * From where one volume of a pod can be reached.
 *
 * @param nodes alternatives of which a node must match one; none matches no node
 * @param otherwise what a node says that matches none
 */
public record VolumeReach(List<NodeTerm> nodes, String otherwise) {
    public VolumeReach {
        nodes = List.copyOf(nodes);
    }

    boolean includes(NodeState node) {
        return nodes.stream().anyMatch(term -> term.matches(node));
    }
}
