// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;

/**
 * What pods use, as {@code metrics.k8s.io} tells it.
 *
 * @param pods their figures, by name
 */
record PodResourceUsage(Map<String, JsonNode> pods) {
    private static final BigDecimal MILLI = BigDecimal.valueOf(1000);

    static PodResourceUsage of(KubernetesClient client, String namespace, String selector) {
        var path =
                "/apis/metrics.k8s.io/v1beta1/namespaces/%s/pods?labelSelector=%s"
                        .formatted(namespace, URLEncoder.encode(selector, StandardCharsets.UTF_8));
        var text = client.raw(path);
        var figures = new TreeMap<String, JsonNode>();
        if (text != null) {
            for (var item : Serialization.unmarshal(text, JsonNode.class).path("items")) {
                figures.put(item.at("/metadata/name").asText(), item);
            }
        }
        return new PodResourceUsage(figures);
    }

    /**
     * @param container only this one of each pod, where one is named
     */
    Map<String, PodSample> samples(String resource, Optional<String> container) {
        var samples = new TreeMap<String, PodSample>();
        pods.forEach(
                (name, figures) ->
                        milli(figures, resource, container)
                                .ifPresent(milli -> samples.put(name, sample(figures, milli))));
        return samples;
    }

    private static PodSample sample(JsonNode figures, long milli) {
        return new PodSample(
                milli,
                Instant.parse(figures.path("timestamp").asText()),
                GoDuration.parse(figures.path("window").asText()));
    }

    /** Absent where a container that counts has no figure. */
    private static Optional<Long> milli(
            JsonNode figures, String resource, Optional<String> container) {
        long sum = 0;
        boolean found = false;
        for (var each : figures.path("containers")) {
            if (container.filter(name -> !name.equals(each.path("name").asText())).isPresent()) {
                continue;
            }
            var used = each.path("usage").path(resource).asText("");
            if (used.isEmpty()) {
                return Optional.empty();
            }
            sum += milli(new Quantity(used));
            found = true;
        }
        return found ? Optional.of(sum) : Optional.empty();
    }

    /** Milli units that a pod asks for; absent where a container that counts says nothing. */
    static Optional<Long> requested(Pod pod, String resource, Optional<String> container) {
        long sum = 0;
        for (var each : pod.getSpec().getContainers()) {
            if (container.filter(name -> !name.equals(each.getName())).isPresent()) {
                continue;
            }
            var request = request(each, resource);
            if (request == null) {
                return Optional.empty();
            }
            sum += milli(request);
        }
        return Optional.of(sum);
    }

    private static @Nullable Quantity request(Container container, String resource) {
        var resources = container.getResources();
        return resources == null || resources.getRequests() == null
                ? null
                : resources.getRequests().get(resource);
    }

    static long milli(Quantity quantity) {
        return Quantity.getAmountInBytes(quantity)
                .multiply(MILLI)
                .setScale(0, RoundingMode.CEILING)
                .longValue();
    }
}
