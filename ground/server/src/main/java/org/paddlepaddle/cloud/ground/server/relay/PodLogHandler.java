// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Target;

/**
 * Serves {@code pods/log}: what a container wrote, and with {@code follow} what it goes on writing.
 */
public final class PodLogHandler implements Connector {
    private static final int BUFFER = 32 * 1024;

    private final LoopbackObjects objects;
    private final NodeTunnels tunnels;

    public PodLogHandler(LoopbackObjects objects, NodeTunnels tunnels) {
        this.objects = objects;
        this.tunnels = tunnels;
    }

    @Override
    public boolean serves(RequestPath.Resource path) {
        return path.group().isEmpty()
                && path.plural().equals("pods")
                && path.subresource().equals("log")
                && path.rest().isEmpty();
    }

    @Override
    public void serve(Connection connection) {
        var exchange = connection.exchange();
        if (!exchange.call().method().equals("GET")) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var path = connection.path();
        var options = connection.options();
        var wanted = LogOptions.read(path.name(), options);
        var target =
                PodTarget.find(
                        objects,
                        path.namespace(),
                        path.name(),
                        options.text("container").orElse(""));
        target.waiting().ifPresent(reason -> refuseWaiting(target, path.name(), reason));
        var container = new Target(path.namespace(), path.name(), target.container());
        relay(tunnels, target.node(), wanted.of(container), exchange);
    }

    static void relay(
            NodeTunnels tunnels, String node, NodeRequest.Logs request, ApiExchange exchange) {
        try (var stream = NodeStream.open(tunnels, node, request)) {
            // A reader that leaves must end a follow that has nothing to say.
            exchange.onGone(stream::close);
            copy(stream.input(), exchange);
        }
    }

    private static void refuseWaiting(PodTarget target, String pod, String reason) {
        throw ApiErrors.badRequest(
                "container \"%s\" in pod \"%s\" is waiting to start: %s"
                        .formatted(target.container(), pod, reason));
    }

    private static void copy(InputStream input, ApiExchange exchange) {
        var buffer = new byte[BUFFER];
        var body = exchange.stream(ApiAnswer.text(200, ""));
        try {
            int count;
            while ((count = input.read(buffer)) >= 0) {
                body.write(buffer, 0, count);
            }
            body.close();
        } catch (IOException e) {
            // Not closed in good order: the client must not take a part for the whole.
            exchange.abort();
            throw new UncheckedIOException("the log stream broke", e);
        }
    }
}
