// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;

/** A node's line. */
final class NodeRow {
    static final TableColumns LAYOUT =
            TableColumns.of(
                    "Name,Status,Roles,Age,Version,Internal-IP+,External-IP+,OS-Image+,"
                            + "Kernel-Version+,Container-Runtime+",
                    NodeRow::cells);
    private static final String ROLE_PREFIX = "node-role.kubernetes.io/";

    private NodeRow() {}

    private static List<Object> cells(ObjectNode node, Instant now) {
        var machine = node.path("status").path("nodeInfo");
        return TableCells.row(
                TableCells.name(node),
                status(node),
                roles(node.path("metadata").path("labels")),
                TableCells.age(node, now),
                machine.path("kubeletVersion").asText(),
                address(node, "InternalIP"),
                address(node, "ExternalIP"),
                TableCells.orElse(machine.path("osImage"), HumanDuration.UNKNOWN),
                TableCells.orElse(machine.path("kernelVersion"), HumanDuration.UNKNOWN),
                TableCells.orElse(machine.path("containerRuntimeVersion"), HumanDuration.UNKNOWN));
    }

    private static String status(JsonNode node) {
        var status = "Unknown";
        for (var condition : node.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                status = condition.path("status").asText().equals("True") ? "Ready" : "NotReady";
            }
        }
        return node.path("spec").path("unschedulable").asBoolean()
                ? status + ",SchedulingDisabled"
                : status;
    }

    private static String roles(JsonNode labels) {
        var roles = new TreeSet<String>();
        for (var label : labels.properties()) {
            var key = label.getKey();
            if (key.startsWith(ROLE_PREFIX) && key.length() > ROLE_PREFIX.length()) {
                roles.add(key.substring(ROLE_PREFIX.length()));
            } else if (key.equals("kubernetes.io/role") && !label.getValue().asText().isEmpty()) {
                roles.add(label.getValue().asText());
            }
        }
        return roles.isEmpty() ? TableCells.NONE : String.join(",", roles);
    }

    private static String address(JsonNode node, String type) {
        for (var address : node.path("status").path("addresses")) {
            if (address.path("type").asText().equals(type)) {
                return address.path("address").asText();
            }
        }
        return TableCells.NONE;
    }
}
