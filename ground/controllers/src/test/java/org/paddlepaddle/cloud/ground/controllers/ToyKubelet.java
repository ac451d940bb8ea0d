// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Says of every pod, bound or not, that it does what its image is called: {@code succeeds}, {@code
 * fails}, or anything else for one that runs and is ready. Pods that are asked to go are gone.
 */
final class ToyKubelet implements AutoCloseable {
    private final KubernetesClient client;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final SharedIndexInformer<Pod> pods;

    ToyKubelet(KubernetesClient client) {
        this.client = client;
        pods = client.pods().inAnyNamespace().inform(new Watch());
    }

    @Override
    public void close() {
        pods.stop();
        thread.shutdownNow();
    }

    private final class Watch implements ResourceEventHandler<Pod> {
        @Override
        public void onAdd(Pod pod) {
            thread.execute(() -> attend(pod));
        }

        @Override
        public void onUpdate(Pod before, Pod now) {
            thread.execute(() -> attend(now));
        }

        @Override
        public void onDelete(Pod pod, boolean finalStateUnknown) {}
    }

    private void attend(Pod pod) {
        var wanted =
                switch (pod.getSpec().getContainers().getFirst().getImage()) {
                    case "succeeds" -> "Succeeded";
                    case "fails" -> "Failed";
                    default -> "Running";
                };
        try {
            if (pod.getMetadata().getDeletionTimestamp() != null) {
                client.resource(pod).withGracePeriod(0).delete();
            } else if ("Pending".equals(pod.getStatus().getPhase())) {
                say(pod, wanted);
            }
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private void say(Pod pod, String phase) {
        var now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        client.pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        """
                        {"metadata":{"uid":"%s"},
                         "status":{"phase":"%s","conditions":[{"type":"Ready","status":"%s",
                          "lastTransitionTime":"%s"}]}}
                        """
                                .formatted(
                                        pod.getMetadata().getUid(),
                                        phase,
                                        phase.equals("Running") ? "True" : "False",
                                        now));
    }
}
