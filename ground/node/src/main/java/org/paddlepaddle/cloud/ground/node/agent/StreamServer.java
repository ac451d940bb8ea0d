// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.log.LogKeeper;
import org.paddlepaddle.cloud.ground.node.log.LogQuery;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.stream.AttachSession;
import org.paddlepaddle.cloud.ground.node.stream.ExecCommand;
import org.paddlepaddle.cloud.ground.node.stream.ExecSession;
import org.paddlepaddle.cloud.ground.node.stream.PortDial;
import org.paddlepaddle.cloud.ground.node.stream.TerminalCommand;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

/** Answers streams that the API server opens: a line of JSON, then what was asked for. */
final class StreamServer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Machine machine;
    private final PodWorkers workers;
    private final LogServer logs;
    private final Supplier<NodeUsage> usage;

    /**
     * @param usage measures when it is asked
     */
    StreamServer(Machine machine, PodWorkers workers, LogKeeper keeper, Supplier<NodeUsage> usage) {
        this.usage = usage;
        this.machine = machine;
        this.workers = workers;
        this.logs = new LogServer(machine, keeper);
    }

    void serve(TunnelStream stream) throws IOException {
        var request = JSON.readTree(stream.header());
        try {
            dispatch(stream, request);
        } catch (StreamRefusal e) {
            refuse(stream, e.code(), String.valueOf(e.getMessage()));
        } catch (NodeException e) {
            refuse(stream, 500, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void dispatch(TunnelStream stream, JsonNode request)
            throws IOException, InterruptedException {
        var kind = request.path("kind").asText();
        switch (kind) {
            case "logs" -> logs(stream, request);
            case "exec" -> exec(stream, request);
            case "attach" -> attach(stream, request);
            case "dial" -> dial(stream, request);
            case "usage" -> usage(stream);
            default -> throw new StreamRefusal(501, "this node does not serve " + kind);
        }
    }

    private void logs(TunnelStream stream, JsonNode request) throws IOException {
        var namespace = request.path("namespace").asText();
        var name = request.path("pod").asText();
        var pod = workers.find(namespace, name);
        var log =
                pod.isPresent() && LogWish.of(request).isEmpty()
                        ? logs.of(pod.get(), request)
                        : logs.archived(namespace, name, request);
        agree(stream);
        log.copy(stream.output());
    }

    private void exec(TunnelStream stream, JsonNode request)
            throws IOException, InterruptedException {
        var words = new ArrayList<String>();
        request.path("command").forEach(word -> words.add(word.asText()));
        var container = container(request);
        var entry =
                running(pod(request), container)
                        .flatMap(id -> machine.runtime().entry(id, words))
                        .orElseThrow(() -> notRunning(container));
        var command =
                new ExecCommand(
                        entry, request.path("stdin").asBoolean(), request.path("tty").asBoolean());
        agree(stream);
        var channels = new ChannelStream(stream.input(), stream.output());
        new ExecSession(command, channels).run();
    }

    private void attach(TunnelStream stream, JsonNode request) throws IOException {
        var pod = pod(request);
        var container = container(request);
        var id = running(pod, container).orElseThrow(() -> notRunning(container));
        // Before the client is told: what it types at once may be answered at once.
        var printed = logs.of(pod, container, LogQuery.ALL).fromNow();
        var stdin =
                request.path("stdin").asBoolean()
                        ? machine.runtime().input(id)
                        : Optional.<Path>empty();
        agree(stream);
        var channels = new ChannelStream(stream.input(), stream.output());
        new AttachSession(channels, stdin, attached(pod, id)).run(printed);
    }

    private AttachSession.Container attached(Pod pod, ContainerId id) {
        return new AttachSession.Container() {
            @Override
            public void inputEnded() {
                StreamServer.this.inputEnded(pod, id);
            }

            @Override
            public void resized(int columns, int rows) {
                if (specified(pod, id, Container::getTty)) {
                    machine.runtime()
                            .entry(id, TerminalCommand.resize(columns, rows))
                            .ifPresent(words -> Command.run(words, ""));
                }
            }
        };
    }

    /** Some containers read what one client has to say and no more. */
    private void inputEnded(Pod pod, ContainerId id) {
        if (specified(pod, id, Container::getStdinOnce)) {
            machine.runtime().endInput(id);
        }
    }

    private static boolean specified(
            Pod pod, ContainerId id, Function<Container, @Nullable Boolean> field) {
        return PodContainers.find(pod, id.name())
                .filter(container -> Boolean.TRUE.equals(field.apply(container)))
                .isPresent();
    }

    private void dial(TunnelStream stream, JsonNode request)
            throws IOException, InterruptedException {
        var socket = connect(pod(request), request.path("port").asInt());
        agree(stream);
        PortDial.carry(socket, stream);
    }

    private void usage(TunnelStream stream) throws IOException {
        var measured = usage.get().json();
        agree(stream);
        stream.output().write(JSON.writeValueAsBytes(measured));
    }

    private SocketChannel connect(Pod pod, int port) {
        var address = Optional.ofNullable(pod.getStatus()).map(PodStatus::getPodIP).orElse("");
        try {
            return new PortDial(address, processOf(pod)).connect(port);
        } catch (IOException e) {
            var text =
                    "failed to connect to port %d of pod %s: %s"
                            .formatted(port, pod.getMetadata().getName(), e.getMessage());
            throw new StreamRefusal(503, text);
        }
    }

    private OptionalLong processOf(Pod pod) {
        return PodObserver.names(pod)
                .flatMap(name -> running(pod, name).stream())
                .flatMapToLong(id -> machine.runtime().process(id).stream())
                .findFirst();
    }

    private Pod pod(JsonNode request) {
        var name = request.path("pod").asText();
        return workers.find(request.path("namespace").asText(), name)
                .orElseThrow(() -> new StreamRefusal(404, "pod " + name + " not found"));
    }

    private static String container(JsonNode request) {
        return request.path("container").asText();
    }

    private static StreamRefusal notRunning(String container) {
        return new StreamRefusal(404, "container not found (\"" + container + "\")");
    }

    private Optional<ContainerId> running(Pod pod, String container) {
        return machine.runtime()
                .latest(pod.getMetadata().getUid(), container)
                .filter(ContainerState.Running.class::isInstance)
                .map(ContainerState::id);
    }

    private static void agree(TunnelStream stream) throws IOException {
        answer(stream, JSON.createObjectNode().put("code", 200));
    }

    private static void refuse(TunnelStream stream, int code, String message) throws IOException {
        answer(stream, JSON.createObjectNode().put("code", code).put("message", message));
    }

    private static void answer(TunnelStream stream, ObjectNode line) throws IOException {
        stream.output().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
