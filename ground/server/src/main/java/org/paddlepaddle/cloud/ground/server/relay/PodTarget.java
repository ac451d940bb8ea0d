// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/** The container a request means and the node it is on. */
public record PodTarget(ObjectNode pod, String node, String container) {
    private static final String DEFAULT_CONTAINER = "kubectl.kubernetes.io/default-container";
    private static final List<String> SPEC_LISTS =
            List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> STATUS_LISTS =
            List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");

    /**
     * @param asked the container asked for; empty for the only or default one
     */
    public static PodTarget find(
            LoopbackObjects objects, String namespace, String name, String asked) {
        var type = objects.type("", "v1", "pods").orElseThrow(ApiErrors::noSuchPath);
        var pod =
                objects.find(type, namespace, name)
                        .orElseThrow(() -> ApiErrors.notFound(type, name));
        var container = container(pod, name, asked);
        var node = pod.path("spec").path("nodeName").asText();
        if (node.isEmpty()) {
            throw ApiErrors.badRequest("pod " + name + " does not have a host assigned");
        }
        return new PodTarget(pod, node, container);
    }

    /** The state words of the container: reason while it waits to start, if it does. */
    public Optional<String> waiting() {
        for (var list : STATUS_LISTS) {
            for (var status : pod.path("status").path(list)) {
                if (status.path("name").asText().equals(container)) {
                    return waiting(status);
                }
            }
        }
        return Optional.of("ContainerCreating");
    }

    /** A container that ran before has logs although it waits now. */
    private static Optional<String> waiting(JsonNode status) {
        var waiting = status.path("state").path("waiting");
        boolean ranBefore = status.path("lastState").has("terminated");
        return waiting.isMissingNode() || ranBefore
                ? Optional.empty()
                : Optional.of(waiting.path("reason").asText("ContainerCreating"));
    }

    private static String container(JsonNode pod, String name, String asked) {
        var regular = names(pod, List.of("containers"));
        if (asked.isEmpty()) {
            if (regular.size() == 1) {
                return regular.getFirst();
            }
            var marked = pod.path("metadata").path("annotations").path(DEFAULT_CONTAINER).asText();
            if (regular.contains(marked)) {
                return marked;
            }
            throw ApiErrors.badRequest(
                    "a container name must be specified for pod %s, choose one of: %s"
                            .formatted(name, choices(pod)));
        }
        if (!names(pod, SPEC_LISTS).contains(asked)) {
            throw ApiErrors.badRequest(
                    "container %s is not valid for pod %s".formatted(asked, name));
        }
        return asked;
    }

    private static String choices(JsonNode pod) {
        var text =
                new StringBuilder("[" + String.join(" ", names(pod, List.of("containers"))) + "]");
        var init = names(pod, List.of("initContainers"));
        if (!init.isEmpty()) {
            text.append(" or one of the init containers: [")
                    .append(String.join(" ", init))
                    .append(']');
        }
        return text.toString();
    }

    private static List<String> names(JsonNode pod, List<String> lists) {
        var names = new ArrayList<String>();
        for (var list : lists) {
            pod.path("spec").path(list).forEach(entry -> names.add(entry.path("name").asText()));
        }
        return names;
    }
}
