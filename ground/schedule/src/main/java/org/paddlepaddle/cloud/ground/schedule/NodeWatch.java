// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import org.paddlepaddle.cloud.ground.placement.NodeReading;

/** Tells the view of every node that comes, changes or goes. */
record NodeWatch(ClusterView view) implements ResourceEventHandler<Node> {
    @Override
    public void onAdd(Node node) {
        view.see(NodeReading.read(node));
    }

    @Override
    public void onUpdate(Node before, Node now) {
        view.see(NodeReading.read(now));
    }

    @Override
    public void onDelete(Node node, boolean finalStateUnknown) {
        view.forgetNode(node.getMetadata().getName());
    }
}
