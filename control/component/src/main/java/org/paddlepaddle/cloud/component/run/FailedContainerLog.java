// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.paddlepaddle.cloud.plan.ContainerReading;

/** The last log lines of the container that a Job failed of. */
record FailedContainerLog(KubernetesClient client) {
    private static final int LINES = 10;

    String of(Job job) {
        var metadata = job.getMetadata();
        return client
                .pods()
                .inNamespace(metadata.getNamespace())
                .withLabel("batch.kubernetes.io/job-name", metadata.getName())
                .list()
                .getItems()
                .stream()
                .map(this::of)
                .filter(words -> !words.isEmpty())
                .findFirst()
                .orElse("");
    }

    private String of(Pod pod) {
        return ContainerReading.of(pod).stream()
                .filter(container -> container.failure().isPresent())
                .findFirst()
                .map(container -> of(pod, container.name()))
                .orElse("");
    }

    private String of(Pod pod, String container) {
        try {
            var log =
                    client.pods().resource(pod).inContainer(container).tailingLines(LINES).getLog();
            return log.isBlank() ? "" : "\nThe last lines of its log:\n" + log.stripTrailing();
        } catch (KubernetesClientException _) {
            return "";
        }
    }
}
