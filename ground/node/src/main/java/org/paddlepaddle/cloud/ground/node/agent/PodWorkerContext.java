// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.image.Images;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;
import org.paddlepaddle.cloud.ground.node.runtime.ExitWatch;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The context that all pod workers of a node share.
 *
 * @param allocatable what pods of the node may use together, by resource
 * @param variables what every container finds, such as where the API server is
 * @param refresh how long a change of a config map or secret may take to reach its volumes
 * @param supervisor of the loops of this process
 */
record PodWorkerContext(
        NodeHome home,
        Path userHome,
        ContainerRuntime runtime,
        PodNetwork network,
        Images images,
        ExitWatch exits,
        DeviceAssignments devices,
        Map<String, Quantity> allocatable,
        Map<String, String> variables,
        Duration refresh,
        InstantSource clock,
        Supervisor supervisor) {
    PodWorkerContext {
        allocatable = Map.copyOf(allocatable);
        variables = Map.copyOf(variables);
    }

    /** Ends a pod's processes and removes what it had; a crash in between leaves it to be found. */
    void removePod(String uid) {
        runtime.endPod(uid);
        PodVolumes.remove(home, uid);
        runtime.forgetPod(uid);
    }
}
