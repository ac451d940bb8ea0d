// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.MessageChannel;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.tunnel.StreamTunnel;
import org.paddlepaddle.cloud.ground.tunnel.Tunnel;
import org.paddlepaddle.cloud.ground.tunnel.TunnelException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where a node agent dials in: {@code /apis/tunnel.paddlecloud/v1/nodes/{node}}. */
public final class TunnelEndpoint implements Connector {
    private static final Logger LOG = LoggerFactory.getLogger(TunnelEndpoint.class);
    private static final long HANDSHAKE_SECONDS = 10;

    private final NodeTunnels tunnels;

    public TunnelEndpoint(NodeTunnels tunnels) {
        this.tunnels = tunnels;
    }

    @Override
    public boolean serves(RequestPath.Resource path) {
        return path.group().equals("tunnel.paddlecloud")
                && path.version().equals("v1")
                && path.plural().equals("nodes")
                && !path.name().isEmpty()
                && path.subresource().isEmpty();
    }

    @Override
    public void serve(Connection connection) {
        var node = connection.path().name();
        var user = connection.user();
        if (!user.name().equals("system:node:" + node) || !user.groups().contains("system:nodes")) {
            throw ApiErrors.forbidden(
                    null,
                    null,
                    "User \"%s\" cannot be the agent of node \"%s\"".formatted(user.name(), node));
        }
        requireSubprotocol(connection);
        var agent = new Agent(node);
        // Listed before the agent hears 101, so that it is reachable from the moment it knows.
        tunnels.add(node, agent.tunnel);
        try {
            agent.connected(connection.exchange().upgrade(Tunnel.PROTOCOL, agent));
        } catch (RuntimeException e) {
            agent.closed();
            throw e;
        }
    }

    private static void requireSubprotocol(Connection connection) {
        var offered =
                connection.exchange().call().headers().all("Sec-WebSocket-Protocol").stream()
                        .flatMap(line -> Arrays.stream(line.split(",")))
                        .map(String::strip)
                        .toList();
        if (!offered.contains(Tunnel.PROTOCOL)) {
            throw ApiErrors.badRequest(
                    "this server speaks %s with its nodes, the agent of node %s offers %s; both must be of one version"
                            .formatted(Tunnel.PROTOCOL, connection.path().name(), offered));
        }
    }

    /** One connected agent. */
    private final class Agent implements MessageChannel.Listener, Tunnel.Transport {
        private final String node;
        private final CompletableFuture<MessageChannel> channel = new CompletableFuture<>();
        // The agent dialled, so this end is not the initiator.
        private final Tunnel tunnel = new StreamTunnel(this, _ -> {}, false);

        Agent(String node) {
            this.node = node;
        }

        void connected(MessageChannel open) {
            channel.complete(open);
            LOG.info("node {} is connected", node);
        }

        @Override
        public void send(ByteBuffer message) throws IOException {
            try {
                channel.get(HANDSHAKE_SECONDS, TimeUnit.SECONDS).send(message);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while sending to node " + node, e);
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("node " + node + " is not connected", e);
            }
        }

        @Override
        public void message(ByteBuffer message) {
            try {
                tunnel.received(message);
            } catch (TunnelException e) {
                LOG.warn("node {} breaks the tunnel protocol: {}", node, e.getMessage());
                var _ = channel.thenAccept(open -> open.close(1002, "protocol error"));
            }
        }

        @Override
        public void closed() {
            tunnels.remove(node, tunnel);
            tunnel.close();
            LOG.info("node {} is disconnected", node);
        }
    }
}
