// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** A pod, or the template of one. */
record PodPage(JsonNode pod) {
    Fields after(Fields page) {
        var spec = pod.path("spec");
        var status = pod.path("status");
        page.add("Node", spec.path("nodeName").asText(""))
                .addIf("Started", status.path("startTime"))
                .add("Status", status.path("phase").asText(""))
                .addIf("Reason", status.path("reason"))
                .addIf("Message", status.path("message"))
                .add("IP", status.path("podIP").asText(""))
                .addIf("Priority Class", spec.path("priorityClassName"))
                .addIf("Service Account", spec.path("serviceAccountName"));
        return containers(page)
                .block("Conditions", conditions())
                .block("Volumes", volumes())
                .addIf("QoS Class", status.path("qosClass"))
                .addMap("Node-Selectors", spec.path("nodeSelector"), "=")
                .add("Tolerations", tolerations());
    }

    /** Those that run before the others, and the others. */
    Fields containers(Fields page) {
        var first = containers("initContainers", "initContainerStatuses");
        if (!first.isEmpty()) {
            page.block("Init Containers", first);
        }
        return page.block("Containers", containers("containers", "containerStatuses"));
    }

    private Fields containers(String list, String statuses) {
        var all = new Fields();
        for (var container : pod.path("spec").path(list)) {
            var name = container.path("name").asText();
            all.block(name, container(container, status(statuses, name)));
        }
        return all;
    }

    private JsonNode status(String statuses, String container) {
        return pod.path("status")
                .path(statuses)
                .valueStream()
                .filter(it -> it.path("name").asText().equals(container))
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }

    private static Fields container(JsonNode container, JsonNode status) {
        var fields =
                new Fields()
                        .add("Image", container.path("image").asText(""))
                        .addIf("Command", container.path("command"))
                        .addIf("Args", container.path("args"))
                        .addIf("Ports", ports(container.path("ports")));
        if (!status.isMissingNode()) {
            fields.add("State", state(status.path("state")));
            if (!status.path("lastState").isEmpty()) {
                fields.add("Last State", state(status.path("lastState")));
            }
            fields.addIf("Ready", status.path("ready"))
                    .addIf("Restart Count", status.path("restartCount"));
        }
        var resources = container.path("resources");
        fields.addIf("Limits", resources.path("limits"))
                .addIf("Requests", resources.path("requests"));
        for (var probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            fields.addIf(
                    Character.toUpperCase(probe.charAt(0)) + probe.substring(1, probe.length() - 5),
                    container.path(probe));
        }
        return fields.block("Environment", environment(container))
                .block("Mounts", mounts(container));
    }

    private static JsonNode ports(JsonNode ports) {
        return ports.isEmpty() ? MissingNode.getInstance() : ports;
    }

    /** {@code Terminated: Error, exit code 1, 12:00:01 to 12:00:05} */
    private static String state(JsonNode state) {
        if (state.has("running")) {
            return "Running since " + state.path("running").path("startedAt").asText();
        }
        if (state.has("waiting")) {
            var waiting = state.path("waiting");
            var message = waiting.path("message").asText("");
            return "Waiting: "
                    + waiting.path("reason").asText("")
                    + (message.isEmpty() ? "" : ": " + message);
        }
        var ended = state.path("terminated");
        return ended.isMissingNode()
                ? "Waiting"
                : "Terminated: %s, exit code %d, %s to %s"
                        .formatted(
                                ended.path("reason").asText(""),
                                ended.path("exitCode").asInt(),
                                ended.path("startedAt").asText("?"),
                                ended.path("finishedAt").asText("?"));
    }

    private static List<String> environment(JsonNode container) {
        var variables = new Fields();
        for (var source : container.path("envFrom")) {
            variables.add("(all of)", Fields.spoken(source));
        }
        for (var variable : container.path("env")) {
            var source = variable.path("valueFrom");
            variables.add(
                    variable.path("name").asText(),
                    source.isMissingNode()
                            ? variable.path("value").asText("")
                            : "from " + Fields.spoken(source));
        }
        return variables.lines();
    }

    private static List<String> mounts(JsonNode container) {
        var lines = new ArrayList<String>();
        for (var mount : container.path("volumeMounts")) {
            lines.add(
                    "%s from %s (%s%s)"
                            .formatted(
                                    mount.path("mountPath").asText(),
                                    mount.path("name").asText(),
                                    mount.path("readOnly").asBoolean() ? "ro" : "rw",
                                    mount.has("subPath")
                                            ? ", path " + mount.path("subPath").asText()
                                            : ""));
        }
        return lines;
    }

    private List<String> conditions() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("TYPE", "STATUS"));
        for (var condition : pod.path("status").path("conditions")) {
            var message = condition.path("message").asText("");
            rows.add(
                    List.of(
                            condition.path("type").asText(),
                            condition.path("status").asText()
                                    + (message.isEmpty() ? "" : "  " + message)));
        }
        return rows.size() == 1 ? List.of() : Columns.set(rows);
    }

    private Fields volumes() {
        var all = new Fields();
        for (var volume : pod.path("spec").path("volumes")) {
            var kind =
                    volume.properties().stream()
                            .filter(it -> !it.getKey().equals("name"))
                            .findFirst()
                            .map(it -> (it.getKey() + " " + Fields.spoken(it.getValue())).strip())
                            .orElse("");
            all.add(volume.path("name").asText(), kind);
        }
        return all;
    }

    private String tolerations() {
        var all = new ArrayList<String>();
        for (var toleration : pod.path("spec").path("tolerations")) {
            all.add(
                    toleration.path("key").asText("<any>")
                            + (toleration.has("value")
                                    ? "=" + toleration.path("value").asText()
                                    : "")
                            + (toleration.has("effect")
                                    ? ":" + toleration.path("effect").asText()
                                    : ""));
        }
        return String.join(", ", all);
    }
}
