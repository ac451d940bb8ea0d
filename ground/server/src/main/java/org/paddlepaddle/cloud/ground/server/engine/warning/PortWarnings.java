// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.warning;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ports of a pod's containers that get in each other's way. */
final class PortWarnings {
    private final List<Port> ports = new ArrayList<>();

    private record Port(JsonNode port, String field) {
        String number() {
            return port.path("containerPort").asText() + "/" + port.path("protocol").asText("TCP");
        }

        String name() {
            return port.path("name").asText();
        }

        String hostAddress() {
            return port.path("hostIP").asText();
        }

        int hostPort() {
            return port.path("hostPort").asInt();
        }
    }

    private PortWarnings(JsonNode spec, String field) {
        for (var list : List.of("initContainers", "containers", "ephemeralContainers")) {
            for (int i = 0; i < spec.path(list).size(); i++) {
                var given = spec.path(list).path(i).path("ports");
                for (int at = 0; at < given.size(); at++) {
                    var here = "%s%s[%d].ports[%d]".formatted(field, list, i, at);
                    ports.add(new Port(given.path(at), here));
                }
            }
        }
    }

    /**
     * @param field where the spec is, with a dot behind it
     */
    static List<String> of(JsonNode spec, String field) {
        var all = new PortWarnings(spec, field);
        var warnings = new ArrayList<String>();
        all.numbers(warnings);
        all.names(warnings);
        return warnings;
    }

    private void numbers(List<String> warnings) {
        Map<String, List<Port>> known = new HashMap<>();
        for (var port : ports) {
            var others = known.computeIfAbsent(port.number(), _ -> new ArrayList<>());
            for (var other : others) {
                var clash = clash(port, other);
                if (!clash.isEmpty()) {
                    warnings.add(
                            "%s: %s port definition with %s"
                                    .formatted(port.field, clash, other.field));
                }
            }
            others.add(port);
        }
    }

    private static String clash(Port port, Port other) {
        boolean sameHostPort = port.hostPort() == other.hostPort();
        if (sameHostPort && port.hostAddress().equals(other.hostAddress())) {
            return "duplicate";
        }
        if (port.hostPort() == 0 || other.hostPort() == 0) {
            return "overlapping";
        }
        boolean oneEverywhere = port.hostAddress().isEmpty() != other.hostAddress().isEmpty();
        return sameHostPort && oneEverywhere ? "dangerously ambiguous" : "";
    }

    private void names(List<String> warnings) {
        var known = new HashMap<String, String>();
        for (var port : ports) {
            if (!port.name().isEmpty()) {
                var other = known.putIfAbsent(port.name(), port.field);
                if (other != null) {
                    warnings.add(
                            "%s: duplicate port name \"%s\" with %s, services and probes that select ports by name will use %s"
                                    .formatted(port.field, port.name(), other, other));
                }
            }
        }
    }
}
