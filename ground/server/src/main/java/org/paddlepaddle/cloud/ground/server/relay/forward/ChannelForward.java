// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.forward;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;
import org.paddlepaddle.cloud.ground.server.relay.NodeStream;
import org.paddlepaddle.cloud.ground.server.relay.PodPorts;
import org.paddlepaddle.cloud.ground.server.relay.command.ChannelCodec;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Port-forward over a WebSocket: one connection for each port, channel 2n for its bytes and 2n + 1
 * for trouble. Both begin with the port's number.
 */
final class ChannelForward {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelForward.class);
    private static final int BLOCK = 32 * 1024;

    private final UpgradedConnection client;
    private final ChannelCodec codec;
    private final PodPorts pod;
    private final List<Integer> ports;
    private final List<Optional<NodeStream>> nodes = new ArrayList<>();

    ChannelForward(
            UpgradedConnection client, ChannelCodec codec, PodPorts pod, List<Integer> ports) {
        this.client = client;
        this.codec = codec;
        this.pod = pod;
        this.ports = ports;
    }

    void run() throws IOException {
        var downloads = new ArrayList<Thread>();
        try {
            for (int index = 0; index < ports.size(); index++) {
                var connected = connect(index);
                nodes.add(connected);
                int number = index;
                connected.ifPresent(
                        node ->
                                downloads.add(
                                        Threads.start("forward", () -> download(number, node))));
            }
            Threads.start("forward-end", () -> closeAfter(downloads));
            for (var next = client.receive(); next != null; next = client.receive()) {
                upload(next);
            }
        } finally {
            nodes.forEach(node -> node.ifPresent(NodeStream::close));
        }
    }

    private Optional<NodeStream> connect(int index) throws IOException {
        int port = ports.get(index);
        var announcement = new byte[] {(byte) port, (byte) (port >>> 8)};
        client.send(codec.encode(2 * index, announcement));
        client.send(codec.encode(2 * index + 1, announcement));
        try {
            return Optional.of(pod.dial(port));
        } catch (ApiException e) {
            var message = String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8);
            client.send(codec.encode(2 * index + 1, message));
            return Optional.empty();
        }
    }

    private void download(int index, NodeStream node) {
        var block = new byte[BLOCK];
        try {
            for (int n = node.input().read(block); n >= 0; n = node.input().read(block)) {
                client.send(codec.encode(2 * index, Arrays.copyOf(block, n)));
            }
        } catch (IOException e) {
            LOG.debug("forwarded connection: {}", e.getMessage());
        }
    }

    /** When no port has anything more to say, neither have we. */
    private void closeAfter(List<Thread> downloads) {
        try {
            for (var download : downloads) {
                download.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.close();
    }

    private void upload(byte[] bytes) {
        var message = codec.decode(bytes);
        if (message.isEmpty() || message.get().channel() % 2 != 0) {
            return;
        }
        int index = message.get().channel() / 2;
        if (index >= nodes.size() || nodes.get(index).isEmpty()) {
            return;
        }
        try {
            nodes.get(index).get().output().write(message.get().bytes());
        } catch (IOException e) {
            LOG.debug("forwarded connection: {}", e.getMessage());
        }
    }
}
