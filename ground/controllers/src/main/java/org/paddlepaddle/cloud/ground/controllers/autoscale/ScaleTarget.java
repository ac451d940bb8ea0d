// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.autoscaling.v2.CrossVersionObjectReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** What an autoscaler scales, by its scale subresource. */
record ScaleTarget(KubernetesClient client, String path) {
    /** What the subresource says. */
    record Current(int wanted, int there, String selector) {}

    /** Kinds are served under their small name and an s, as far as any are scaled. */
    static ScaleTarget of(
            KubernetesClient client, String namespace, CrossVersionObjectReference target) {
        var version = target.getApiVersion();
        var root = version.contains("/") ? "/apis/" + version : "/api/" + version;
        var plural = target.getKind().toLowerCase(Locale.ROOT) + "s";
        return new ScaleTarget(
                client,
                "%s/namespaces/%s/%s/%s/scale"
                        .formatted(root, namespace, plural, target.getName()));
    }

    Current read() {
        var text = client.raw(path);
        if (text == null) {
            throw new KubernetesClientException(path + " not found");
        }
        var scale = Serialization.unmarshal(text, Scale.class);
        var status = Optional.ofNullable(scale.getStatus());
        return new Current(
                Objects.requireNonNullElse(scale.getSpec().getReplicas(), 0),
                status.map(some -> Objects.requireNonNullElse(some.getReplicas(), 0)).orElse(0),
                status.map(some -> Objects.requireNonNullElse(some.getSelector(), "")).orElse(""));
    }

    void write(int replicas) {
        var scale = Serialization.unmarshal(String.valueOf(client.raw(path)), Scale.class);
        scale.getSpec().setReplicas(replicas);
        client.raw(path, "PUT", scale);
    }
}
