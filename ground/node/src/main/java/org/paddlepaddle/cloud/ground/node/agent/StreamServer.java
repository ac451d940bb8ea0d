// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.MirrorCallers;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.log.LogKeeper;
import org.paddlepaddle.cloud.ground.node.log.LogQuery;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.stream.AttachSession;
import org.paddlepaddle.cloud.ground.node.stream.ContainerCommand;
import org.paddlepaddle.cloud.ground.node.stream.ExecSession;
import org.paddlepaddle.cloud.ground.node.stream.PortDial;
import org.paddlepaddle.cloud.ground.node.stream.TerminalCommand;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.paddlepaddle.cloud.ground.tunnel.NodeAnswer;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.StreamRefusal;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

/** Answers streams that the API server opens: agrees or refuses, then gives what was asked. */
final class StreamServer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final MirrorCallers.Lease NOBODY = () -> {};

    private final PodWorkerContext podWorkerContext;
    private final PodWorkers workers;
    private final MirrorPods mirrors;
    private final LogServer logs;
    private final MirrorCallers callers;
    private final Supplier<NodeUsage> usage;

    /**
     * @param usage measures when it is asked
     */
    StreamServer(
            PodWorkerContext podWorkerContext,
            PodWorkers workers,
            MirrorPods mirrors,
            LogKeeper keeper,
            Supplier<NodeUsage> usage,
            MirrorCallers callers) {
        this.usage = usage;
        this.podWorkerContext = podWorkerContext;
        this.callers = callers;
        this.workers = workers;
        this.mirrors = mirrors;
        this.logs = new LogServer(podWorkerContext, keeper);
    }

    void serve(TunnelStream stream) throws IOException {
        try {
            dispatch(stream, NodeRequest.decode(stream.header()));
        } catch (StreamRefusal e) {
            NodeAnswer.refuse(stream.output(), e);
        } catch (NodeException e) {
            NodeAnswer.refuse(
                    stream.output(), new StreamRefusal(500, String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void dispatch(TunnelStream stream, NodeRequest request)
            throws IOException, InterruptedException {
        switch (request) {
            case NodeRequest.Logs logs -> logs(stream, logs);
            case NodeRequest.Exec exec -> exec(stream, exec);
            case NodeRequest.Attach attach -> attach(stream, attach);
            case NodeRequest.Dial dial -> dial(stream, dial);
            case NodeRequest.Usage() -> usage(stream);
        }
    }

    private void logs(TunnelStream stream, NodeRequest.Logs request) throws IOException {
        var pod = workers.find(request.target().namespace(), request.target().pod());
        var log =
                pod.isPresent() && request.among().isEmpty()
                        ? logs.of(pod.get(), request)
                        : logs.archived(request);
        agree(stream);
        log.copy(stream.output());
    }

    private void exec(TunnelStream stream, NodeRequest.Exec request)
            throws IOException, InterruptedException {
        var container = request.target().container();
        var entry =
                running(pod(request.target()), container)
                        .flatMap(id -> podWorkerContext.runtime().entry(id, request.command()))
                        .orElseThrow(() -> notRunning(container));
        var command = new ContainerCommand(entry, request.stdin(), request.tty());
        agree(stream);
        var channels = new ChannelStream(stream.input(), stream.output());
        new ExecSession(command, channels).run();
    }

    private void attach(TunnelStream stream, NodeRequest.Attach request) throws IOException {
        var pod = pod(request.target());
        var container = request.target().container();
        var id = running(pod, container).orElseThrow(() -> notRunning(container));
        // Before the client is told: what it types at once may be answered at once.
        var printed = logs.of(pod, container, LogQuery.ALL).fromNow();
        var stdin = request.stdin() ? podWorkerContext.runtime().input(id) : Optional.<Path>empty();
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
                    podWorkerContext
                            .runtime()
                            .entry(id, TerminalCommand.resize(columns, rows))
                            .ifPresent(words -> Command.run(words, ""));
                }
            }
        };
    }

    /** Some containers read what one client has to say and no more. */
    private void inputEnded(Pod pod, ContainerId id) {
        if (specified(pod, id, Container::getStdinOnce)) {
            podWorkerContext.runtime().endInput(id);
        }
    }

    private static boolean specified(
            Pod pod, ContainerId id, Function<Container, @Nullable Boolean> field) {
        return PodContainers.find(pod, id.name())
                .filter(container -> Boolean.TRUE.equals(field.apply(container)))
                .isPresent();
    }

    private void dial(TunnelStream stream, NodeRequest.Dial request)
            throws IOException, InterruptedException {
        var mirror = mirrors.find(request.namespace(), request.pod());
        var pod = mirror.orElseGet(() -> pod(request.namespace(), request.pod()));
        var socket = connect(pod, request.port(), mirror.isPresent());
        try (socket;
                var _ = mirror.isPresent() ? lease(socket, request) : NOBODY) {
            agree(stream);
            PortDial.carry(socket, stream);
        }
    }

    private MirrorCallers.Lease lease(SocketChannel socket, NodeRequest.Dial request)
            throws IOException {
        return request.opener().user().isEmpty()
                ? NOBODY
                : callers.connected((InetSocketAddress) socket.getLocalAddress(), request.opener());
    }

    private void usage(TunnelStream stream) throws IOException {
        var measured = usage.get().json();
        agree(stream);
        stream.output().write(JSON.writeValueAsBytes(measured));
    }

    private SocketChannel connect(Pod pod, int port, boolean mirror) {
        var address = Optional.ofNullable(pod.getStatus()).map(PodStatus::getPodIP).orElse("");
        try {
            var dial = new PortDial(address, mirror ? OptionalLong.empty() : processOf(pod));
            return mirror ? dial.connectFromLoopback(port) : dial.connect(port);
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
                .flatMapToLong(id -> podWorkerContext.runtime().process(id).stream())
                .findFirst();
    }

    private Pod pod(NodeRequest.Target target) {
        return pod(target.namespace(), target.pod());
    }

    private Pod pod(String namespace, String name) {
        return workers.find(namespace, name)
                .orElseThrow(() -> new StreamRefusal(404, missing(namespace, name)));
    }

    private String missing(String namespace, String name) {
        return mirrors.find(namespace, name).isPresent()
                ? "pod " + name + " is a mirror: it shows what runs without a container"
                : "pod " + name + " not found";
    }

    private static StreamRefusal notRunning(String container) {
        return new StreamRefusal(404, "container not found (\"" + container + "\")");
    }

    private Optional<ContainerId> running(Pod pod, String container) {
        return podWorkerContext
                .runtime()
                .latest(pod.getMetadata().getUid(), container)
                .filter(ContainerState.Running.class::isInstance)
                .map(ContainerState::id);
    }

    private static void agree(TunnelStream stream) throws IOException {
        NodeAnswer.agree(stream.output());
    }
}
