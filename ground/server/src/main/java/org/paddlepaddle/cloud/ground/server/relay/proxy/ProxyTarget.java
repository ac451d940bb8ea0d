// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/** The pod and port that a name means: {@code name}, {@code name:port}, {@code http:name:port}. */
record ProxyTarget(String pod, int port) {
    private static final int USUAL_PORT = 80;

    /** A name taken apart. */
    record Name(String name, String port) {
        static Name of(String text) {
            var parts = text.split(":", -1);
            if (parts.length == 3 && parts[0].equals("https")) {
                throw ApiErrors.unavailable("https to pods is not served");
            }
            return switch (parts.length) {
                case 1 -> new Name(parts[0], "");
                case 2 -> new Name(parts[0], parts[1]);
                case 3 -> new Name(parts[1], parts[2]);
                default -> throw ApiErrors.badRequest("invalid request \"" + text + "\"");
            };
        }
    }

    static ProxyTarget pod(LoopbackObjects objects, String namespace, Name name) {
        var type = objects.type("", "v1", "pods").orElseThrow(ApiErrors::noSuchPath);
        var pod =
                objects.find(type, namespace, name.name())
                        .orElseThrow(() -> ApiErrors.notFound(type, name.name()));
        int port =
                name.port().isEmpty()
                        ? firstPort(pod)
                        : containerPort(pod, name.port())
                                .orElseThrow(() -> noPort(name.port(), "pod", name.name()));
        return new ProxyTarget(name.name(), port);
    }

    private static int firstPort(ObjectNode pod) {
        for (var container : pod.path("spec").path("containers")) {
            for (var port : container.path("ports")) {
                return port.path("containerPort").asInt();
            }
        }
        return USUAL_PORT;
    }

    private static Optional<Integer> containerPort(ObjectNode pod, String port) {
        if (port.matches("[0-9]{1,5}")) {
            return Optional.of(Integer.valueOf(port));
        }
        for (var container : pod.path("spec").path("containers")) {
            for (var each : container.path("ports")) {
                if (each.path("name").asText().equals(port)) {
                    return Optional.of(each.path("containerPort").asInt());
                }
            }
        }
        return Optional.empty();
    }

    /** Any pod behind the service that is ready. */
    static ProxyTarget service(LoopbackObjects objects, String namespace, Name name) {
        var type = objects.type("", "v1", "services").orElseThrow(ApiErrors::noSuchPath);
        var service =
                objects.find(type, namespace, name.name())
                        .orElseThrow(() -> ApiErrors.notFound(type, name.name()));
        var port =
                servicePort(service, name.port())
                        .orElseThrow(() -> noPort(name.port(), "service", name.name()));
        var ready = readyPods(objects, namespace, service.path("spec").path("selector"));
        if (ready.isEmpty()) {
            throw ApiErrors.unavailable(
                    "no endpoints available for service \"" + name.name() + "\"");
        }
        var pod = ready.get(ThreadLocalRandom.current().nextInt(ready.size()));
        var target = port.path("targetPort").asText(port.path("port").asText());
        return new ProxyTarget(
                pod.path("metadata").path("name").asText(),
                containerPort(pod, target)
                        .orElseThrow(() -> noPort(target, "service", name.name())));
    }

    private static Optional<JsonNode> servicePort(ObjectNode service, String wanted) {
        var ports = service.path("spec").path("ports");
        for (var port : ports) {
            boolean fits =
                    port.path("port").asText().equals(wanted)
                            || port.path("name").asText("").equals(wanted)
                            || (wanted.isEmpty() && ports.size() == 1);
            if (fits) {
                return Optional.of(port);
            }
        }
        return Optional.empty();
    }

    private static List<ObjectNode> readyPods(
            LoopbackObjects objects, String namespace, JsonNode selector) {
        if (selector.isEmpty()) {
            return List.of();
        }
        var ready = new ArrayList<ObjectNode>();
        for (var pod : objects.list("pods", namespace, "status.phase=Running")) {
            var labels = pod.path("metadata").path("labels");
            boolean selected =
                    selector.properties().stream()
                            .allMatch(term -> term.getValue().equals(labels.get(term.getKey())));
            if (selected && ready(pod)) {
                ready.add(pod);
            }
        }
        return ready;
    }

    private static boolean ready(ObjectNode pod) {
        for (var condition : pod.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    private static RuntimeException noPort(String port, String kind, String name) {
        return ApiErrors.unavailable(
                "no %s port \"%s\" found for %s \"%s\"".formatted(kind, port, kind, name));
    }
}
