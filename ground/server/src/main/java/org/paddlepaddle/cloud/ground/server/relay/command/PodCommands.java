// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.server.relay.NodeStream;
import org.paddlepaddle.cloud.ground.server.relay.NodeTunnels;
import org.paddlepaddle.cloud.ground.server.relay.PodTarget;
import org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyUpgrade;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Target;

/** Serves {@code pods/exec} and {@code pods/attach}. */
public final class PodCommands implements Connector {
    private static final List<String> SUBRESOURCES = List.of("exec", "attach");

    private final LoopbackObjects objects;
    private final NodeTunnels tunnels;

    public PodCommands(LoopbackObjects objects, NodeTunnels tunnels) {
        this.objects = objects;
        this.tunnels = tunnels;
    }

    @Override
    public boolean serves(RequestPath.Resource path) {
        return path.group().isEmpty()
                && path.plural().equals("pods")
                && SUBRESOURCES.contains(path.subresource())
                && path.rest().isEmpty();
    }

    @Override
    public void serve(Connection connection) {
        var call = connection.exchange().call();
        if (!List.of("GET", "POST").contains(call.method())) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var options = connection.options();
        var path = connection.path();
        var target =
                PodTarget.find(
                        objects,
                        path.namespace(),
                        path.name(),
                        options.text("container").orElse(""));
        var wish = CommandRequest.of(path.subresource(), options);
        if (call.upgradesToWebSocket()) {
            overWebSocket(connection, target, wish);
        } else if (SpdyUpgrade.asked(call)) {
            overSpdy(connection, target, wish);
        } else {
            throw ApiErrors.badRequest("Upgrade request required");
        }
    }

    private void overWebSocket(Connection connection, PodTarget target, CommandRequest wish) {
        var offered = connection.exchange().call().subprotocols();
        var codec =
                ChannelCodec.choose(offered)
                        .orElseThrow(
                                () ->
                                        ApiErrors.badRequest(
                                                "requested protocol(s) are not supported: %s;"
                                                                .formatted(offered)
                                                        + " supports "
                                                        + ChannelCodec.names()));
        try (var node = open(connection, target, wish);
                var client = connection.exchange().converse(codec.name(), codec.text())) {
            new ChannelRelay(client, codec, wish, node).run();
        }
    }

    private void overSpdy(Connection connection, PodTarget target, CommandRequest wish) {
        var upgrade = SpdyUpgrade.of(connection.exchange().call(), SpdyRelay.PROTOCOLS);
        try (var node = open(connection, target, wish);
                var client = upgrade.perform(connection.exchange())) {
            new SpdyRelay(client, upgrade.protocol(), wish, node).run();
        }
    }

    private NodeStream open(Connection connection, PodTarget pod, CommandRequest wish) {
        var path = connection.path();
        var target = new Target(path.namespace(), path.name(), pod.container());
        var command = connection.options().query().getOrDefault("command", List.of());
        var request =
                path.subresource().equals("exec")
                        ? new NodeRequest.Exec(target, command, wish.stdin(), wish.terminal())
                        : new NodeRequest.Attach(target, wish.stdin());
        return NodeStream.open(tunnels, pod.node(), request);
    }
}
