// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.server.relay.NodeTunnels;
import org.paddlepaddle.cloud.ground.server.relay.PodPorts;
import org.paddlepaddle.cloud.ground.server.relay.proxy.ProxyTarget.Name;

/** Serves {@code pods/proxy} and {@code services/proxy}. */
public final class ProxyConnector implements Connector {
    private final LoopbackObjects objects;
    private final NodeTunnels tunnels;

    public ProxyConnector(LoopbackObjects objects, NodeTunnels tunnels) {
        this.objects = objects;
        this.tunnels = tunnels;
    }

    @Override
    public boolean serves(RequestPath.Resource path) {
        return path.group().isEmpty()
                && path.subresource().equals("proxy")
                && !path.namespace().isEmpty()
                && (path.plural().equals("pods") || path.plural().equals("services"));
    }

    @Override
    public void serve(Connection connection) {
        var exchange = connection.exchange();
        var path = connection.path();
        var place = ProxyPath.of(exchange.call().target(), path);
        if (place.lacksSlash()) {
            exchange.answer(ApiAnswer.empty(301).with("Location", place.withSlash()));
            return;
        }
        var name = Name.of(path.name());
        var target =
                path.plural().equals("pods")
                        ? ProxyTarget.pod(objects, path.namespace(), name)
                        : ProxyTarget.service(objects, path.namespace(), name);
        var pod =
                PodPorts.find(objects, tunnels, path.namespace(), target.pod(), connection.user());
        try (var node = pod.dial(target.port())) {
            exchange.onGone(node::close);
            new ProxyExchange(exchange, place, node).run(target);
        } catch (IOException e) {
            if (exchange.begun()) {
                exchange.abort();
            }
            throw new UncheckedIOException("the proxied connection broke", e);
        }
    }
}
