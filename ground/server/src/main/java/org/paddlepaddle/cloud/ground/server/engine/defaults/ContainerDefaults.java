// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.objects;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Containers of every sort. */
final class ContainerDefaults {
    private ContainerDefaults() {}

    static void container(ObjectNode container) {
        putDefault(container, "imagePullPolicy", pullPolicy(container.path("image").asText()));
        putDefault(container, "terminationMessagePath", "/dev/termination-log");
        putDefault(container, "terminationMessagePolicy", "File");
        var resources = child(container, "resources");
        Quantity.canonicalValues(resources.path("limits"));
        Quantity.canonicalValues(resources.path("requests"));
        objects(container.path("ports")).forEach(port -> putDefault(port, "protocol", "TCP"));
        objects(container.path("env")).forEach(ContainerDefaults::variable);
        for (var probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            if (container.get(probe) instanceof ObjectNode found) {
                probe(found);
            }
        }
        for (var hook : List.of("postStart", "preStop")) {
            if (container.path("lifecycle").path(hook).get("httpGet") instanceof ObjectNode get) {
                httpGet(get);
            }
        }
    }

    /** A tag that moves is pulled anew; without a tag it is {@code latest}. */
    private static String pullPolicy(String image) {
        if (image.contains("@")) {
            return "IfNotPresent";
        }
        var name = image.substring(image.lastIndexOf('/') + 1);
        int colon = name.indexOf(':');
        boolean latest = colon < 0 || name.substring(colon + 1).equals("latest");
        return latest ? "Always" : "IfNotPresent";
    }

    private static void variable(ObjectNode variable) {
        if (variable.path("valueFrom").get("fieldRef") instanceof ObjectNode reference) {
            putDefault(reference, "apiVersion", "v1");
        }
        if (variable.path("valueFrom").get("resourceFieldRef") instanceof ObjectNode reference) {
            putDefault(reference, "divisor", "0");
            Quantity.canonicalField(reference, "divisor");
        }
    }

    private static void probe(ObjectNode probe) {
        putDefault(probe, "timeoutSeconds", 1);
        putDefault(probe, "periodSeconds", 10);
        putDefault(probe, "successThreshold", 1);
        putDefault(probe, "failureThreshold", 3);
        if (probe.get("httpGet") instanceof ObjectNode get) {
            httpGet(get);
        }
        if (probe.get("grpc") instanceof ObjectNode grpc && !grpc.has("service")) {
            grpc.put("service", "");
        }
    }

    private static void httpGet(ObjectNode get) {
        putDefault(get, "path", "/");
        putDefault(get, "scheme", "HTTP");
    }
}
