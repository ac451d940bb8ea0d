// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A pod's line: the one word that says what its containers are up to. */
final class PodRow {
    static final TableColumns LAYOUT =
            TableColumns.of(
                    "Name,Ready,Status,Restarts,Age,IP+,Node+,Nominated Node+,Readiness Gates+",
                    (pod, now) -> new PodRow(pod).cells(now));

    private final ObjectNode pod;
    private final JsonNode spec;
    private final JsonNode status;
    private final Set<String> sidecars = new HashSet<>();
    private String reason;
    private long restarts;
    private long sidecarRestarts;
    private int ready;
    private String lastRestart = "";
    private String lastSidecarRestart = "";

    private PodRow(ObjectNode pod) {
        this.pod = pod;
        spec = pod.path("spec");
        status = pod.path("status");
        reason = TableCells.orElse(status.path("reason"), status.path("phase").asText());
        for (var container : spec.path("initContainers")) {
            if (container.path("restartPolicy").asText().equals("Always")) {
                sidecars.add(container.path("name").asText());
            }
        }
    }

    private List<Object> cells(Instant now) {
        gates();
        if (!initializing() || TableCells.condition(pod, "Initialized")) {
            containers();
        }
        deletion();
        int total = spec.path("containers").size() + sidecars.size();
        return TableCells.row(
                TableCells.name(pod),
                ready + "/" + total,
                reason,
                restartText(now),
                TableCells.age(pod, now),
                TableCells.orElse(ip(), TableCells.NONE),
                TableCells.orElse(spec.path("nodeName"), TableCells.NONE),
                TableCells.orElse(status.path("nominatedNodeName"), TableCells.NONE),
                readinessGates());
    }

    private JsonNode ip() {
        var ips = status.path("podIPs");
        return ips.isEmpty() ? status.path("podIP") : ips.get(0).path("ip");
    }

    private void gates() {
        for (var condition : status.path("conditions")) {
            if (condition.path("type").asText().equals("PodScheduled")
                    && condition.path("reason").asText().equals("SchedulingGated")) {
                reason = "SchedulingGated";
            }
        }
    }

    /** Whether an init container still keeps the pod from starting. */
    private boolean initializing() {
        var statuses = status.path("initContainerStatuses");
        for (int i = 0; i < statuses.size(); i++) {
            var container = statuses.get(i);
            var sidecar = sidecars.contains(container.path("name").asText());
            count(container, sidecar);
            var terminated = container.path("state").path("terminated");
            var waiting = container.path("state").path("waiting").path("reason").asText();
            if (terminated.isObject() && terminated.path("exitCode").asInt() == 0) {
                continue;
            }
            if (sidecar && container.path("started").asBoolean()) {
                ready += container.path("ready").asBoolean() ? 1 : 0;
                continue;
            }
            if (terminated.isObject()) {
                reason = "Init:" + ended(terminated);
            } else if (!waiting.isEmpty() && !waiting.equals("PodInitializing")) {
                reason = "Init:" + waiting;
            } else {
                reason = "Init:" + i + "/" + spec.path("initContainers").size();
            }
            return true;
        }
        return false;
    }

    private void count(JsonNode container, boolean sidecar) {
        long count = container.path("restartCount").asLong();
        var last = container.path("lastState").path("terminated").path("finishedAt").asText();
        restarts += count;
        lastRestart = later(lastRestart, last);
        if (sidecar) {
            sidecarRestarts += count;
            lastSidecarRestart = later(lastSidecarRestart, last);
        }
    }

    /** Timestamps in UTC with seconds compare as text. */
    private static String later(String left, String right) {
        return right.compareTo(left) > 0 ? right : left;
    }

    private static String ended(JsonNode terminated) {
        var reason = terminated.path("reason").asText();
        if (!reason.isEmpty()) {
            return reason;
        }
        int signal = terminated.path("signal").asInt();
        return signal != 0 ? "Signal:" + signal : "ExitCode:" + terminated.path("exitCode").asInt();
    }

    private void containers() {
        restarts = sidecarRestarts;
        lastRestart = lastSidecarRestart;
        boolean running = false;
        var statuses = status.path("containerStatuses");
        for (int i = statuses.size() - 1; i >= 0; i--) {
            var container = statuses.get(i);
            count(container, false);
            var state = container.path("state");
            var waiting = state.path("waiting").path("reason").asText();
            if (!waiting.isEmpty()) {
                reason = waiting;
            } else if (state.path("terminated").isObject()) {
                reason = ended(state.path("terminated"));
            } else if (container.path("ready").asBoolean() && state.path("running").isObject()) {
                running = true;
                ready++;
            }
        }
        if (reason.equals("Completed") && running) {
            reason = TableCells.condition(pod, "Ready") ? "Running" : "NotReady";
        }
    }

    private void deletion() {
        if (!pod.path("metadata").has("deletionTimestamp")) {
            return;
        }
        var phase = status.path("phase").asText();
        if (status.path("reason").asText().equals("NodeLost")) {
            reason = "Unknown";
        } else if (!phase.equals("Succeeded") && !phase.equals("Failed")) {
            reason = "Terminating";
        }
    }

    private String restartText(Instant now) {
        return restarts != 0 && !lastRestart.isEmpty()
                ? restarts + " (" + HumanDuration.since(lastRestart, now) + " ago)"
                : Long.toString(restarts);
    }

    private String readinessGates() {
        var gates = spec.path("readinessGates");
        if (gates.isEmpty()) {
            return TableCells.NONE;
        }
        int open = 0;
        for (var gate : gates) {
            open += TableCells.condition(pod, gate.path("conditionType").asText()) ? 1 : 0;
        }
        return open + "/" + gates.size();
    }
}
