// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;

/**
 * What is true about a pod on this machine.
 *
 * @param hostAddress of the node
 * @param address of the pod, once it has one
 * @param latest run of each container that has run, by name
 * @param previous run of each container that was restarted, by name
 * @param waiting what held a start up in the last pass, by container name
 */
public record ObservedPod(
        Instant now,
        String hostAddress,
        Optional<String> address,
        Map<String, ContainerState> latest,
        Map<String, ContainerState> previous,
        Map<String, Waiting> waiting) {
    public ObservedPod {
        latest = Map.copyOf(latest);
        previous = Map.copyOf(previous);
        waiting = Map.copyOf(waiting);
    }

    Optional<ContainerState> state(String container) {
        return Optional.ofNullable(latest.get(container));
    }

    boolean anyRunning() {
        return latest.values().stream().anyMatch(ContainerState.Running.class::isInstance);
    }
}
