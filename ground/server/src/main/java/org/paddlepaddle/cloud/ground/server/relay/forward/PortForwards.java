// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.forward;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;
import org.paddlepaddle.cloud.ground.server.relay.NodeTunnels;
import org.paddlepaddle.cloud.ground.server.relay.PodPorts;
import org.paddlepaddle.cloud.ground.server.relay.command.ChannelCodec;
import org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyUpgrade;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;

/** Serves {@code pods/portforward}. */
public final class PortForwards implements Connector {
    private static final String PROTOCOL = "portforward.k8s.io";
    private static final String TUNNELLED = "SPDY/3.1+" + PROTOCOL;
    private static final int PORT_LIMIT = 64;

    private final LoopbackObjects objects;
    private final NodeTunnels tunnels;

    public PortForwards(LoopbackObjects objects, NodeTunnels tunnels) {
        this.objects = objects;
        this.tunnels = tunnels;
    }

    @Override
    public boolean serves(RequestPath.Resource path) {
        return path.group().isEmpty()
                && path.plural().equals("pods")
                && path.subresource().equals("portforward")
                && path.rest().isEmpty();
    }

    @Override
    public void serve(Connection connection) {
        var exchange = connection.exchange();
        var call = exchange.call();
        if (!List.of("GET", "POST").contains(call.method())) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var path = connection.path();
        var pod = PodPorts.find(objects, tunnels, path.namespace(), path.name(), connection.user());
        if (call.upgradesToWebSocket() && call.subprotocols().contains(TUNNELLED)) {
            spdy(exchange.converse(TUNNELLED, false), pod);
        } else if (call.upgradesToWebSocket()) {
            channels(connection, pod);
        } else if (SpdyUpgrade.asked(call)) {
            spdy(SpdyUpgrade.of(call, List.of(PROTOCOL)).perform(exchange), pod);
        } else {
            throw ApiErrors.badRequest("Upgrade request required");
        }
    }

    private static void spdy(UpgradedConnection client, PodPorts pod) {
        try (client) {
            new SpdyForward(client, pod).run();
        } catch (IOException e) {
            throw new UncheckedIOException("the forwarding client left", e);
        }
    }

    private static void channels(Connection connection, PodPorts pod) {
        var ports = ports(connection.options());
        var offered = connection.exchange().call().subprotocols();
        var codec =
                ChannelCodec.choose(offered)
                        .filter(found -> !found.closes())
                        .orElseThrow(
                                () ->
                                        ApiErrors.badRequest(
                                                "requested protocol(s) are not supported: "
                                                        + offered));
        try (var client = connection.exchange().converse(codec.name(), codec.text())) {
            new ChannelForward(client, codec, pod, ports).run();
        } catch (IOException e) {
            throw new UncheckedIOException("the forwarding client left", e);
        }
    }

    private static List<Integer> ports(RequestOptions options) {
        var ports = new ArrayList<Integer>();
        for (var value : options.query().getOrDefault("ports", List.of())) {
            for (var word : value.split(",")) {
                ports.add(PodPorts.number(word));
            }
        }
        if (ports.isEmpty()) {
            throw ApiErrors.badRequest("query parameter \"ports\" is required");
        }
        if (ports.size() > PORT_LIMIT) {
            throw ApiErrors.badRequest("more than " + PORT_LIMIT + " ports");
        }
        return ports;
    }
}
