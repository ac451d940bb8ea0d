// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaces;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;

/** Ends everything a node of this home left on the machine; needs no agent and no API server. */
public final class NodeCleanup {
    private NodeCleanup() {}

    /**
     * Ends processes, then removes mounts, namespaces, interfaces and cgroups. Logs, environments
     * and results stay. Does nothing where nothing is left.
     */
    public static void run(Path directory) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        var home = NodeHome.at(directory);
        forgetContainers(home);
        home.nodes().forEach(node -> forgetContainers(home.of(node)));
        EnvironmentStore.stopLeftovers(home.images());
        PodNetworks.remove(home);
        PodVolumes.removeAll(home);
        UserNamespaces.removeAll(home);
    }

    /** Where there never was a container nothing is written: the disk may be full. */
    private static void forgetContainers(NodeHome home) {
        if (Files.isDirectory(home.pods())) {
            new ContainerRuntime(home, Isolation.None, Set.of(), Clock.systemUTC()).forgetAll();
        }
    }
}
