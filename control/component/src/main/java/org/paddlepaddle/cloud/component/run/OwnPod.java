// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.component.PipelineRun;
import org.paddlepaddle.cloud.plan.sample.DataMap;

/**
 * What the pod of a step knows of itself.
 *
 * @param name of the pod; empty outside of pods
 */
public record OwnPod(KubernetesClient client, String name) {
    /** By which the engine's pods tell their run. */
    private static final String WORKFLOW = "workflows.argoproj.io/workflow";

    private static final String VERSION = "argoproj.io/v1alpha1";
    private static final String KIND = "Workflow";

    /**
     * @param namespace of the step's objects; a run owns only what lies beside it
     */
    public PipelineRun run(String namespace) {
        var pod = pod();
        var image =
                pod.map(found -> found.getSpec().getContainers().getFirst().getImage())
                        .orElse(PipelineRun.USUAL_IMAGE);
        return new PipelineRun(pod.flatMap(found -> owner(found, namespace)), image);
    }

    private Optional<Pod> pod() {
        return name.isEmpty()
                ? Optional.empty()
                : readable(() -> client.pods().withName(name).get());
    }

    private Optional<OwnerReference> owner(Pod pod, String namespace) {
        var labels = Optional.ofNullable(pod.getMetadata().getLabels()).orElse(Map.of());
        var workflow = labels.get(WORKFLOW);
        if (workflow == null || !namespace.equals(pod.getMetadata().getNamespace())) {
            return Optional.empty();
        }
        return readable(
                        () ->
                                client.genericKubernetesResources(VERSION, KIND)
                                        .inNamespace(namespace)
                                        .withName(workflow)
                                        .get())
                .map(
                        found ->
                                new OwnerReferenceBuilder()
                                        .withApiVersion(VERSION)
                                        .withKind(KIND)
                                        .withName(workflow)
                                        .withUid(found.getMetadata().getUid())
                                        .build());
    }

    /** What {@code pdc data map} recorded; nothing where it may not be read. */
    public DataMap dataMap() {
        return readable(
                        () ->
                                client.configMaps()
                                        .inNamespace(DataMap.NAMESPACE)
                                        .withName(DataMap.NAME)
                                        .get())
                .map(ConfigMap::getData)
                .map(DataMap::new)
                .orElse(DataMap.NONE);
    }

    /** Whether the web address of the documents is there, behind which the model hub answers. */
    public boolean hasHub() {
        return readable(
                        () ->
                                client.services()
                                        .inNamespace("kubeflow")
                                        .withName("ml-pipeline-ui")
                                        .get())
                .map(service -> service.getMetadata().getLabels())
                .filter(labels -> "paddlecloud".equals(labels.get("app.kubernetes.io/managed-by")))
                .isPresent();
    }

    @FunctionalInterface
    private interface Read<T> {
        @Nullable T get();
    }

    private static <T> Optional<T> readable(Read<T> read) {
        try {
            return Optional.ofNullable(read.get());
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
