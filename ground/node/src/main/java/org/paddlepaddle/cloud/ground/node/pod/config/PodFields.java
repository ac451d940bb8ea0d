// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceFieldSelector;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.rules.text.GoQuote;

/**
 * What a container may learn about its own pod.
 *
 * @param address of the pod
 * @param hostAddress of the node
 * @param allocatable what the node has, by resource
 */
public record PodFields(
        Pod pod, String address, String hostAddress, Map<String, Quantity> allocatable) {
    private static final Pattern KEYED =
            Pattern.compile("metadata\\.(labels|annotations)\\['([^']*)'\\]");

    /** The value of a {@code fieldRef}. */
    public String value(String path) {
        var keyed = KEYED.matcher(path);
        if (keyed.matches()) {
            var map = keyed.group(1).equals("labels") ? labels() : annotations();
            return map.getOrDefault(keyed.group(2), "");
        }
        var account = Optional.ofNullable(pod.getSpec().getServiceAccountName());
        return switch (path) {
            case "metadata.name" -> pod.getMetadata().getName();
            case "metadata.namespace" -> pod.getMetadata().getNamespace();
            case "metadata.uid" -> pod.getMetadata().getUid();
            case "metadata.labels" -> lines(labels());
            case "metadata.annotations" -> lines(annotations());
            case "spec.nodeName" -> pod.getSpec().getNodeName();
            case "spec.serviceAccountName" -> account.orElse("default");
            case "status.podIP", "status.podIPs" -> address;
            case "status.hostIP", "status.hostIPs" -> hostAddress;
            default -> throw new ConfigException("fieldPath \"" + path + "\" is not supported");
        };
    }

    /** The value of a {@code resourceFieldRef} that names its container. */
    public String resource(ResourceFieldSelector selector) {
        return PodContainers.find(pod, selector.getContainerName())
                .map(container -> resource(container, selector))
                .orElseThrow(
                        () ->
                                new ConfigException(
                                        "container %s not found"
                                                .formatted(selector.getContainerName())));
    }

    /** The value of a {@code resourceFieldRef}, of this container when it names none. */
    public String resource(Container container, ResourceFieldSelector selector) {
        return ResourceFields.value(container, selector, allocatable);
    }

    private Map<String, String> labels() {
        return Optional.ofNullable(pod.getMetadata().getLabels()).orElse(Map.of());
    }

    private Map<String, String> annotations() {
        return Optional.ofNullable(pod.getMetadata().getAnnotations()).orElse(Map.of());
    }

    private static String lines(Map<String, String> map) {
        return new TreeMap<>(map)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + GoQuote.of(entry.getValue()))
                        .collect(Collectors.joining("\n"));
    }
}
