// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes and what is allocated on them while pods are placed; remembers what to take back. */
final class NodeAllocations {
    private record Before(int index, NodeState node) {}

    private final NodeState[] nodes;
    private final int[] versions;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final Deque<Before> given = new ArrayDeque<>();
    private int changes;

    NodeAllocations(List<NodeState> nodes) {
        this.nodes = nodes.toArray(NodeState[]::new);
        versions = new int[this.nodes.length];
        for (int i = 0; i < this.nodes.length; i++) {
            indexes.put(this.nodes[i].name(), i);
        }
    }

    int size() {
        return nodes.length;
    }

    NodeState get(int index) {
        return nodes[index];
    }

    /** -1 for a node that is not among them: a tenant may be on one that has gone. */
    int index(String name) {
        return indexes.getOrDefault(name, -1);
    }

    /** Rises whenever the node changes. */
    int version(int index) {
        return versions[index];
    }

    /** Rises whenever any node changes. */
    int changes() {
        return changes;
    }

    void place(int index, ResourceAmounts requests) {
        given.push(new Before(index, nodes[index]));
        set(index, nodes[index].plus(requests));
    }

    /** To be given to {@link #takeBack}. */
    int mark() {
        return given.size();
    }

    /** Undoes every placement since the mark. */
    void takeBack(int mark) {
        while (given.size() > mark) {
            var before = given.pop();
            set(before.index(), before.node());
        }
    }

    private void set(int index, NodeState node) {
        nodes[index] = node;
        versions[index]++;
        changes++;
    }
}
