// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Ports of a service: named when there are several, and none twice. */
final class ServicePorts {
    private ServicePorts() {}

    static void check(JsonNode ports, Problems problems) {
        var names = new HashSet<String>();
        var numbers = new HashSet<JsonNode>();
        int at = 0;
        for (var port : ports) {
            var field = "spec.ports[" + at++ + "]";
            var name = port.path("name").asText();
            if (!name.isEmpty() && !names.add(name)) {
                problems.duplicate(field + ".name", name);
            } else if (name.isEmpty() && ports.size() > 1) {
                problems.required(field + ".name", "");
            }
            checkNames(port, field, problems);
            Bounds.portNumber(port.path("port"), field + ".port", problems);
            if (port.has("targetPort")) {
                Bounds.port(port.path("targetPort"), field + ".targetPort", problems);
            }
            var same = same(port);
            if (!numbers.add(same)) {
                problems.duplicate(field, same);
            }
        }
    }

    /** What a port is called, and what is spoken there. */
    static void checkNames(JsonNode port, String field, Problems problems) {
        var name = port.path("name").asText();
        if (!name.isEmpty()) {
            NameFormats.label(name).forEach(why -> problems.invalid(field + ".name", name, why));
        }
        var protocol = port.path("appProtocol").asText();
        if (port.has("appProtocol")) {
            NameFormats.qualifiedName(protocol)
                    .forEach(why -> problems.invalid(field + ".appProtocol", protocol, why));
        }
    }

    /** What makes two ports the same, as Go shows the structure it keeps inside. */
    private static JsonNode same(JsonNode port) {
        return JsonTrees.object()
                .put("Name", "")
                .put("Protocol", port.path("protocol").asText())
                .putNull("AppProtocol")
                .put("Port", port.path("port").asInt())
                .put("TargetPort", 0)
                .put("NodePort", 0);
    }
}
