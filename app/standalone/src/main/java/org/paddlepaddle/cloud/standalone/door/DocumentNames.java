// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.paddlepaddle.cloud.supervise.FiniteTurn;

/**
 * The names of the product documents, written once after each start: Services, mirror pods,
 * Secrets, the account of pipelines and the storage class of their tasks. What the owner made of
 * the contents of {@code data-source} stays.
 */
public final class DocumentNames implements FiniteTurn {
    private static final String KUBEFLOW = "kubeflow";
    private static final String PADDLECLOUD = "paddlecloud";
    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager("paddlecloud")
                    .withForce(true)
                    .build();

    private final KubernetesClient client;
    private final List<LocalPart> parts;
    private final ObjectKeys keys;
    private final String node;
    private final Instant since;

    /**
     * @param client of the administrator; stays the caller's to close
     * @param since when the parts began to listen
     */
    public DocumentNames(
            KubernetesClient client,
            List<LocalPart> parts,
            ObjectKeys keys,
            String node,
            Instant since) {
        this.client = client;
        this.parts = List.copyOf(parts);
        this.keys = keys;
        this.node = node;
        this.since = since.truncatedTo(ChronoUnit.SECONDS);
    }

    @Override
    public Next run() {
        for (var object : objects()) {
            client.resource(object).patch(APPLY);
        }
        for (var bucket : List.of("data-center", "task-center")) {
            client.resource(bucketSecret(KUBEFLOW, bucket)).patch(APPLY);
        }
        client.resource(bucketSecret(PADDLECLOUD, "data-center")).patch(APPLY);
        if (client.secrets().inNamespace(KUBEFLOW).withName("data-source").get() == null) {
            client.resource(secret(KUBEFLOW, "data-source", Map.of("name", "data-source")))
                    .create();
        }
        removeOthers();
        parts.forEach(this::show);
        return Next.DONE;
    }

    private List<HasMetadata> objects() {
        try (var in = DocumentNames.class.getResourceAsStream("names.yaml")) {
            return client.load(Objects.requireNonNull(in, "names.yaml")).items();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read names.yaml", e);
        }
    }

    private Secret bucketSecret(String namespace, String bucket) {
        return secret(
                namespace,
                bucket,
                Map.of(
                        "name",
                        bucket,
                        "storage",
                        "minio",
                        "bucket",
                        "http://minio-service.kubeflow:9000/" + bucket,
                        "access-key",
                        keys.accessKey(),
                        "secret-key",
                        keys.secretKey()));
    }

    private static Secret secret(String namespace, String name, Map<String, String> values) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .addToLabels("app.kubernetes.io/managed-by", "paddlecloud")
                .endMetadata()
                .withType("Opaque")
                .withStringData(values)
                .build();
    }

    /** Mirror pods of an earlier start that had other parts or another node. */
    private void removeOthers() {
        for (var namespace : List.of(KUBEFLOW, "istio-system")) {
            client.pods().inNamespace(namespace).list().getItems().stream()
                    .filter(DocumentNames::isMirror)
                    .filter(pod -> parts.stream().noneMatch(part -> isOf(pod, part)))
                    .forEach(pod -> client.resource(pod).withGracePeriod(0).delete());
        }
    }

    private static boolean isMirror(Pod pod) {
        var annotations = pod.getMetadata().getAnnotations();
        return annotations != null && annotations.containsKey("kubernetes.io/config.mirror");
    }

    /** With the same address: the ports of a pod cannot be changed. */
    private boolean isOf(Pod pod, LocalPart part) {
        var wanted = MirrorPod.pod(part, node).getMetadata();
        return wanted.getName().equals(pod.getMetadata().getName())
                && wanted.getNamespace().equals(pod.getMetadata().getNamespace())
                && wanted.getAnnotations().equals(pod.getMetadata().getAnnotations())
                && pod.getMetadata().getDeletionTimestamp() == null;
    }

    private void show(LocalPart part) {
        var wanted = MirrorPod.pod(part, node);
        var place =
                client.pods()
                        .inNamespace(part.namespace())
                        .withName(wanted.getMetadata().getName());
        var there = place.get();
        var pod =
                there == null
                        ? client.pods().inNamespace(part.namespace()).resource(wanted).create()
                        : there;
        pod.setStatus(MirrorPod.status(part, since.toString()));
        client.pods().inNamespace(part.namespace()).resource(pod).updateStatus();
    }
}
