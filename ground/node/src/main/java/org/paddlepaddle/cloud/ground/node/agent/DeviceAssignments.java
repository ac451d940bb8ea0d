// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits;
import org.paddlepaddle.cloud.ground.node.device.DevicePool;

/**
 * Gives each container devices of its own. Who has which is a file per container and resource, so
 * that neither a restart of the container nor a crash of the agent changes it.
 */
final class DeviceAssignments {
    private final NodeHome home;
    private final List<? extends DevicePool> pools;

    DeviceAssignments(NodeHome home, List<? extends DevicePool> pools) {
        this.home = home;
        this.pools = pools;
    }

    /**
     * What a container gets; nothing for one that wants none.
     *
     * @throws NodeException when not so many are free
     */
    synchronized ContainerEdits assign(Pod pod, Container container) {
        var edits = ContainerEdits.NONE;
        for (var pool : pools) {
            edits = edits.and(of(pool).assign(pod, container));
        }
        return edits;
    }

    /** A pod that has ended holds none. */
    synchronized void free(String pod) {
        pools.forEach(pool -> FileTree.delete(of(pool).directory(pod)));
    }

    /** How many devices of each resource work. */
    Map<String, Integer> usable() {
        var usable = new TreeMap<String, Integer>();
        pools.forEach(pool -> usable.put(pool.resource(), pool.usable().size()));
        return usable;
    }

    private DeviceHolders of(DevicePool pool) {
        return new DeviceHolders(home, pool);
    }
}
