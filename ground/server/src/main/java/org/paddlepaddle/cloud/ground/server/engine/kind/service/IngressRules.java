// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** An ingress leads from hosts and paths to ports of services. */
public final class IngressRules implements KindRules {
    private static final List<String> PATH_TYPES =
            List.of("Exact", "ImplementationSpecific", "Prefix");
    private static final String WILDCARD = "*.";

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        var fallback = spec.path("defaultBackend");
        if (spec.path("rules").isEmpty() && !fallback.isObject()) {
            problems.invalid(
                    "spec",
                    NullNode.instance,
                    "either `defaultBackend` or `rules` must be specified");
        }
        if (fallback.isObject()) {
            checkBackend(fallback, "spec.defaultBackend", problems);
        }
        int at = 0;
        for (var rule : spec.path("rules")) {
            var field = "spec.rules[" + at++ + "]";
            checkHost(rule.path("host").asText(), field + ".host", problems);
            int pathAt = 0;
            for (var path : rule.path("http").path("paths")) {
                checkPath(path, field + ".http.paths[" + pathAt++ + "]", problems);
            }
        }
    }

    private static void checkHost(String host, String field, Problems problems) {
        var name = host.startsWith(WILDCARD) ? host.substring(WILDCARD.length()) : host;
        if (!name.isEmpty()) {
            NameFormats.subdomain(name).forEach(why -> problems.invalid(field, host, why));
        }
    }

    private static void checkPath(JsonNode path, String field, Problems problems) {
        var type = path.path("pathType").asText();
        if (type.isEmpty()) {
            problems.required(field + ".pathType", "pathType must be specified");
            return;
        }
        var text = path.path("path").asText();
        if (!PATH_TYPES.contains(type)) {
            problems.unsupported(field + ".pathType", type, PATH_TYPES);
        } else if (!text.startsWith("/")
                && !(type.equals("ImplementationSpecific") && text.isEmpty())) {
            problems.invalid(field + ".path", text, "must be an absolute path");
        }
        checkBackend(path.path("backend"), field + ".backend", problems);
    }

    private static void checkBackend(JsonNode backend, String field, Problems problems) {
        var service = backend.path("service");
        boolean resource = backend.path("resource").isObject();
        if (service.isObject() && resource) {
            problems.invalid(field, "", "cannot set both resource and service backends");
        } else if (service.isObject()) {
            checkPort(service.path("port"), field, problems);
        } else if (!resource) {
            problems.invalid(field, "", "resource or service backend is required");
        }
    }

    private static void checkPort(JsonNode port, String field, Problems problems) {
        var name = port.path("name").asText();
        int number = port.path("number").asInt();
        if (!name.isEmpty() && number != 0) {
            problems.invalid(field, "", "cannot set both port name & port number");
        } else if (!name.isEmpty()) {
            Bounds.port(port.path("name"), field + ".service.port.name", problems);
        } else if (number != 0) {
            Bounds.portNumber(port.path("number"), field + ".service.port.number", problems);
        } else {
            problems.required(field, "port name or number is required");
        }
    }
}
