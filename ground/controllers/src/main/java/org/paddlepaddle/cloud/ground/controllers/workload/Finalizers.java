// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts finalizers on pods and takes them off, whatever else changes meanwhile. */
public final class Finalizers {
    private static final PatchContext STRATEGIC = PatchContext.of(PatchType.STRATEGIC_MERGE);

    private final KubernetesClient client;

    public Finalizers(KubernetesClient client) {
        this.client = client;
    }

    /** The pod afterwards; empty if it is gone. */
    public Optional<Pod> add(Pod pod, String finalizer) {
        return change(pod, "finalizers", finalizer);
    }

    /** The pod afterwards; empty if it is gone. */
    public Optional<Pod> remove(Pod pod, String finalizer) {
        return change(pod, "$deleteFromPrimitiveList/finalizers", finalizer);
    }

    private Optional<Pod> change(Pod pod, String directive, String finalizer) {
        var metadata = Map.of("uid", pod.getMetadata().getUid(), directive, List.of(finalizer));
        var change = client.getKubernetesSerialization().asJson(Map.of("metadata", metadata));
        try {
            return Optional.of(
                    client.pods()
                            .inNamespace(pod.getMetadata().getNamespace())
                            .withName(pod.getMetadata().getName())
                            .patch(STRATEGIC, change));
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            return Optional.empty();
        }
    }
}
