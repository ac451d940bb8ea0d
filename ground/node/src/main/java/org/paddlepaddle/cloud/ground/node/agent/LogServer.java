// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.paddlepaddle.cloud.ground.node.log.LogFiles;
import org.paddlepaddle.cloud.ground.node.log.LogQuery;
import org.paddlepaddle.cloud.ground.node.log.LogReader;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

/** Answers streams that the API server opens: a line of JSON, then the bytes. */
final class LogServer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Machine machine;
    private final PodWorkers workers;

    LogServer(Machine machine, PodWorkers workers) {
        this.machine = machine;
        this.workers = workers;
    }

    /** A question that cannot be answered. */
    private record Refusal(int code, String message) {}

    void serve(TunnelStream stream) throws IOException {
        var header = JSON.readTree(stream.header());
        var kind = header.path("kind").asText();
        if (!kind.equals("logs")) {
            refuse(stream, new Refusal(501, "this node does not serve " + kind));
            return;
        }
        var pod = workers.find(header.path("namespace").asText(), header.path("pod").asText());
        if (pod.isEmpty()) {
            refuse(stream, new Refusal(404, "pod " + header.path("pod").asText() + " not found"));
            return;
        }
        logs(stream, pod.get(), header);
    }

    private void logs(TunnelStream stream, Pod pod, JsonNode header) throws IOException {
        var names = PodObserver.names(pod).toList();
        var container = header.path("container").asText("");
        var chosen = container.isEmpty() ? main(pod) : container;
        var metadata = pod.getMetadata();
        if (!names.contains(chosen)) {
            var text = "container %s is not valid for pod %s".formatted(chosen, metadata.getName());
            refuse(stream, new Refusal(400, text));
            return;
        }
        var query = header.path("query");
        boolean previous = flag(query, "previous");
        var file =
                new LogFiles(machine.home().logs())
                        .latest(
                                metadata.getNamespace(),
                                metadata.getName(),
                                metadata.getUid(),
                                chosen,
                                previous ? 1 : 0);
        if (file.isEmpty()) {
            refuse(stream, previous ? noPrevious(pod, chosen) : waiting(pod, chosen));
            return;
        }
        answer(stream, JSON.createObjectNode().put("code", 200));
        var wanted =
                new LogQuery(
                        flag(query, "follow") && !previous,
                        number(query, "tailLines"),
                        number(query, "limitBytes"));
        LogReader.copy(
                file.get(), wanted, () -> running(metadata.getUid(), chosen), stream.output());
    }

    private static String main(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getName();
    }

    private boolean running(String uid, String container) {
        return machine.runtime()
                .latest(uid, container)
                .filter(ContainerState.Running.class::isInstance)
                .isPresent();
    }

    private static Refusal waiting(Pod pod, String container) {
        var reason =
                pod.getStatus().getContainerStatuses().stream()
                        .filter(status -> status.getName().equals(container))
                        .map(status -> status.getState().getWaiting())
                        .filter(Objects::nonNull)
                        .map(waiting -> waiting.getReason())
                        .findFirst()
                        .orElse("ContainerCreating");
        return new Refusal(
                400,
                "container \"%s\" in pod \"%s\" is waiting to start: %s"
                        .formatted(container, pod.getMetadata().getName(), reason));
    }

    private static Refusal noPrevious(Pod pod, String container) {
        return new Refusal(
                400,
                "previous terminated container \"%s\" in pod \"%s\" not found"
                        .formatted(container, pod.getMetadata().getName()));
    }

    private static void refuse(TunnelStream stream, Refusal refusal) throws IOException {
        answer(
                stream,
                JSON.createObjectNode()
                        .put("code", refusal.code())
                        .put("message", refusal.message()));
    }

    private static void answer(TunnelStream stream, JsonNode line) throws IOException {
        stream.output().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static boolean flag(JsonNode query, String name) {
        return List.of("true", "1").contains(query.path(name).path(0).asText());
    }

    private static OptionalLong number(JsonNode query, String name) {
        var text = query.path(name).path(0).asText("");
        return text.matches("[0-9]{1,18}")
                ? OptionalLong.of(Long.parseLong(text))
                : OptionalLong.empty();
    }
}
