// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.util.List;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.PodConditionPatch;

/**
 * Marks the pods of a silent node as not ready: services stop sending to them long before they are
 * evicted. A node that comes back says again what they are.
 */
record NotReadyMarker(PodConditionPatch patch, ControllerEvents events) {
    private static final String READY = "Ready";

    void revoke(List<Pod> pods) {
        pods.stream().filter(NotReadyMarker::ready).forEach(this::revoke);
    }

    private static boolean ready(Pod pod) {
        return pod.getStatus() != null
                && pod.getStatus().getConditions().stream().anyMatch(NotReadyMarker::ready);
    }

    private static boolean ready(PodCondition condition) {
        return READY.equals(condition.getType()) && "True".equals(condition.getStatus());
    }

    private void revoke(Pod pod) {
        if (patch.tell(pod, new PodConditionBuilder().withType(READY).withStatus("False"))) {
            events.warning(pod, "NodeNotReady", "Node is not ready");
        }
    }
}
