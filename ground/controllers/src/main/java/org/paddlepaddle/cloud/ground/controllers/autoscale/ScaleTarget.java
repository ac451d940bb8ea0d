// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.autoscaling.v2.CrossVersionObjectReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
        var version = Objects.requireNonNullElse(target.getApiVersion(), "v1").split("/", 2);
        var root =
                version.length == 2
                        ? "/apis/" + segment(version[0]) + "/" + segment(version[1])
                        : "/api/" + segment(version[0]);
        var plural = segment(target.getKind().toLowerCase(Locale.ROOT)) + "s";
        return new ScaleTarget(
                client,
                "%s/namespaces/%s/%s/%s/scale"
                        .formatted(root, namespace, plural, segment(target.getName())));
    }

    /** What a user writes must not lead elsewhere: the path is asked with the system's rights. */
    private static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
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
