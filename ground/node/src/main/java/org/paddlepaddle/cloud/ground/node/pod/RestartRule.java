// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;

/** Whether a container that ended is started again. */
record RestartRule(Pod pod) {
    boolean again(Container container, Exited run) {
        if (PodContainers.sidecar(pod, container)) {
            return true;
        }
        if (PodContainers.ephemeral(pod, container)) {
            return false;
        }
        boolean init = PodContainers.init(pod, container);
        return switch (policy()) {
            case "Never" -> false;
            case "OnFailure" -> run.code() != 0;
            default -> !init || run.code() != 0;
        };
    }

    /** Whether one that is stopped because it is unwell comes back. */
    boolean afterFailure(Container container) {
        return PodContainers.sidecar(pod, container) || !policy().equals("Never");
    }

    private String policy() {
        return Optional.ofNullable(pod.getSpec().getRestartPolicy()).orElse("Always");
    }
}
