// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a condition into the status of one very pod, which its kubelet cannot do any more. A
 * successor of the same name is left alone.
 */
public record PodConditionPatch(KubernetesClient client, InstantSource clock) {
    private static final PatchContext MERGE = PatchContext.of(PatchType.STRATEGIC_MERGE);

    /** So that whoever owns the pod knows that it did not fail by itself. */
    public static PodConditionBuilder disrupted(String reason, String message) {
        return new PodConditionBuilder()
                .withType("DisruptionTarget")
                .withStatus("True")
                .withReason(reason)
                .withMessage(message);
    }

    /** Whether the pod was there to be told. */
    public boolean tell(Pod pod, PodConditionBuilder condition) {
        return patch(pod, status(condition));
    }

    /** As {@link #tell}; the pod has failed with it. */
    public boolean fail(Pod pod, PodConditionBuilder condition) {
        var status = new HashMap<>(status(condition));
        status.put("phase", "Failed");
        return patch(pod, status);
    }

    private Map<String, Object> status(PodConditionBuilder condition) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        return Map.of("conditions", List.of(condition.withLastTransitionTime(now).build()));
    }

    private boolean patch(Pod pod, Map<String, Object> status) {
        var meta = pod.getMetadata();
        var change = Map.of("metadata", Map.of("uid", meta.getUid()), "status", status);
        try {
            client.pods()
                    .inNamespace(meta.getNamespace())
                    .withName(meta.getName())
                    .subresource("status")
                    .patch(MERGE, client.getKubernetesSerialization().asJson(change));
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && !anotherHasItsName(e)) {
                throw e;
            }
            return false;
        }
    }

    /** To name a uid is to ask for it: a pod that has another is not changed. */
    private static boolean anotherHasItsName(KubernetesClientException e) {
        var details = e.getStatus() == null ? null : e.getStatus().getDetails();
        return details != null
                && details.getCauses().stream()
                        .anyMatch(cause -> "metadata.uid".equals(cause.getField()));
    }
}
