// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;
import org.paddlepaddle.cloud.ground.server.relay.NodeStream;
import org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyConnection;
import org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyStream;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries a command's streams between SPDY, one stream for each, and the pod's node. */
final class SpdyRelay {
    /** Newest first. Only the first tells the end as a Status object. */
    static final List<String> PROTOCOLS =
            List.of(
                    "v4.channel.k8s.io",
                    "v3.channel.k8s.io",
                    "v2.channel.k8s.io",
                    "channel.k8s.io");

    private static final Logger LOG = LoggerFactory.getLogger(SpdyRelay.class);
    private static final long OPEN_SECONDS = 30;
    private static final int BLOCK = 32 * 1024;

    private final SpdyConnection connection;
    private final String protocol;
    private final CommandRequest wish;
    private final NodeStream node;
    private final ChannelStream channels;
    private final Map<String, SpdyStream> streams = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> complete = new CompletableFuture<>();

    SpdyRelay(UpgradedConnection client, String protocol, CommandRequest wish, NodeStream node) {
        this.connection = new SpdyConnection(client, this::opened);
        this.protocol = protocol;
        this.wish = wish;
        this.node = node;
        this.channels = new ChannelStream(node.input(), node.output());
    }

    void run() {
        Threads.start("spdy-input", this::listen);
        try (connection) {
            complete.get(OPEN_SECONDS, TimeUnit.SECONDS);
            pumpInput();
            for (var next = channels.receive(); next != null; next = channels.receive()) {
                tell(next);
            }
            for (var stream : streams.values()) {
                stream.output().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the command's streams broke", e);
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("a client did not open the streams of its command");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<String> expected() {
        var names = new ArrayList<>(List.of("error"));
        if (wish.stdin()) {
            names.add("stdin");
        }
        if (wish.stdout()) {
            names.add("stdout");
        }
        if (wish.stderr()) {
            names.add("stderr");
        }
        if (wish.terminal() && PROTOCOLS.indexOf(protocol) <= 1) {
            names.add("resize");
        }
        return names;
    }

    private void opened(SpdyStream stream) {
        streams.put(stream.header("streamtype").orElse(""), stream);
        if (streams.keySet().containsAll(expected())) {
            complete.complete(null);
        }
    }

    /** When the client has gone, so has the reason for the command. */
    private void listen() {
        try (node) {
            connection.run();
        } catch (IOException e) {
            LOG.debug("a client of a command left: {}", e.getMessage());
        }
        complete.completeExceptionally(new IOException("the client has gone"));
    }

    private void pumpInput() {
        streams.forEach(
                (name, stream) -> {
                    switch (name) {
                        case "stdin" -> start(() -> type(stream));
                        case "resize" -> start(() -> resize(stream));
                        default -> stream.ignore();
                    }
                });
    }

    private static void start(Runnable task) {
        Threads.start("command-input", task);
    }

    private void type(SpdyStream stdin) {
        var block = new byte[BLOCK];
        try {
            for (int n = stdin.input().read(block); n >= 0; n = stdin.input().read(block)) {
                channels.send(ChannelStream.STDIN, block, 0, n);
            }
            channels.send(ChannelStream.CLOSE, new byte[] {ChannelStream.STDIN});
        } catch (IOException e) {
            LOG.debug("input of a command: {}", e.getMessage());
        }
    }

    private void resize(SpdyStream sizes) {
        try (var lines =
                new BufferedReader(new InputStreamReader(sizes.input(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                channels.send(ChannelStream.RESIZE, line.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            LOG.debug("sizes of a terminal: {}", e.getMessage());
        }
    }

    private void tell(ChannelStream.Message message) throws IOException {
        switch (message.channel()) {
            case ChannelStream.STDOUT -> write("stdout", message.bytes());
            case ChannelStream.STDERR -> write("stderr", message.bytes());
            case ChannelStream.STATUS -> {
                boolean status = protocol.equals(PROTOCOLS.getFirst());
                write("error", status ? message.bytes() : StatusSentence.of(message.bytes()));
            }
            default -> LOG.debug("a node speaks on channel {}", message.channel());
        }
    }

    private void write(String name, byte[] bytes) throws IOException {
        var stream = streams.get(name);
        if (stream != null) {
            stream.output().write(bytes);
        }
    }
}
