// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;

/**
 * Takes the word of a silent node's pods that they are ready: services stop sending to them long
 * before they are evicted. A node that comes back says again what they are.
 */
record PodReadiness(KubernetesClient client, ControllerEvents events, InstantSource clock) {
    private static final String READY = "Ready";

    void revoke(List<Pod> pods) {
        pods.stream().filter(PodReadiness::ready).forEach(this::revoke);
    }

    private static boolean ready(Pod pod) {
        return pod.getStatus() != null
                && pod.getStatus().getConditions().stream().anyMatch(PodReadiness::ready);
    }

    private static boolean ready(PodCondition condition) {
        return READY.equals(condition.getType()) && "True".equals(condition.getStatus());
    }

    private void revoke(Pod pod) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        var condition = Map.of("type", READY, "status", "False", "lastTransitionTime", now);
        var change =
                Map.of(
                        "metadata", Map.of("uid", pod.getMetadata().getUid()),
                        "status", Map.of("conditions", List.of(condition)));
        try {
            client.pods()
                    .inNamespace(pod.getMetadata().getNamespace())
                    .withName(pod.getMetadata().getName())
                    .subresource("status")
                    .patch(
                            PatchContext.of(PatchType.STRATEGIC_MERGE),
                            client.getKubernetesSerialization().asJson(change));
        } catch (KubernetesClientException e) {
            // Another pod has its name by now, or none.
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND
                    && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return;
        }
        events.warning(pod, "NodeNotReady", "Node is not ready");
    }
}
