// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cli.cluster.ContainerList;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Ended;
import org.paddlepaddle.cloud.plan.ContainerReading.Running;
import org.paddlepaddle.cloud.plan.ContainerReading.State;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** A pod, or the template of one. */
record PodPage(JsonNode pod) {
    FieldLines after(FieldLines page) {
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
    FieldLines containers(FieldLines page) {
        var readings = ContainerList.of(pod);
        var first = containers("initContainers", readings);
        if (!first.isEmpty()) {
            page.block("Init Containers", first);
        }
        return page.block("Containers", containers("containers", readings));
    }

    private FieldLines containers(String list, List<ContainerReading> readings) {
        var all = new FieldLines();
        for (var container : pod.path("spec").path(list)) {
            var name = container.path("name").asText();
            var reading = readings.stream().filter(it -> it.name().equals(name)).findFirst();
            all.block(name, container(container, reading));
        }
        return all;
    }

    private static FieldLines container(JsonNode container, Optional<ContainerReading> reading) {
        var fieldLines =
                new FieldLines()
                        .add("Image", container.path("image").asText(""))
                        .addIf("Command", container.path("command"))
                        .addIf("Args", container.path("args"))
                        .addIf("Ports", ports(container.path("ports")));
        reading.ifPresent(it -> state(it, fieldLines));
        var resources = container.path("resources");
        fieldLines
                .addIf("Limits", resources.path("limits"))
                .addIf("Requests", resources.path("requests"));
        for (var probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            fieldLines.addIf(
                    Character.toUpperCase(probe.charAt(0)) + probe.substring(1, probe.length() - 5),
                    container.path(probe));
        }
        return fieldLines
                .block("Environment", environment(container))
                .block("Mounts", mounts(container));
    }

    private static JsonNode ports(JsonNode ports) {
        return ports.isEmpty() ? MissingNode.getInstance() : ports;
    }

    private static void state(ContainerReading container, FieldLines fieldLines) {
        fieldLines.add("State", spoken(container.state()));
        container.before().ifPresent(end -> fieldLines.add("Last State", spoken(end)));
        fieldLines
                .add("Ready", String.valueOf(container.ready()))
                .add("Restart Count", String.valueOf(container.restarts()));
    }

    /** {@code Terminated: Error, exit code 1, 12:00:01 to 12:00:05} */
    private static String spoken(State state) {
        return switch (state) {
            case Running(var since) -> "Running since " + since;
            case Waiting(var reason, var message) ->
                    Stream.of("Waiting", reason, message)
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining(": "));
            case Ended end ->
                    "Terminated: %s, exit code %d, %s to %s"
                            .formatted(
                                    end.reason(), end.code(), known(end.began()), known(end.at()));
        };
    }

    private static String known(String time) {
        return time.isEmpty() ? "?" : time;
    }

    private static List<String> environment(JsonNode container) {
        var variables = new FieldLines();
        for (var source : container.path("envFrom")) {
            variables.add("(all of)", FieldLines.spoken(source));
        }
        for (var variable : container.path("env")) {
            var source = variable.path("valueFrom");
            variables.add(
                    variable.path("name").asText(),
                    source.isMissingNode()
                            ? variable.path("value").asText("")
                            : "from " + FieldLines.spoken(source));
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

    private FieldLines volumes() {
        var all = new FieldLines();
        for (var volume : pod.path("spec").path("volumes")) {
            var kind =
                    volume.properties().stream()
                            .filter(it -> !it.getKey().equals("name"))
                            .findFirst()
                            .map(
                                    it ->
                                            (it.getKey() + " " + FieldLines.spoken(it.getValue()))
                                                    .strip())
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
