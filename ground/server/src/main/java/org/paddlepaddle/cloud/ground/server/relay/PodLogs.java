// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.paddlepaddle.cloud.ground.server.auth.LiveObjects;
import org.paddlepaddle.cloud.ground.server.http.Answer;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.Exchange;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/**
 * Serves {@code pods/log}: what a container wrote, and with {@code follow} what it goes on writing.
 */
public final class PodLogs implements Connector {
    private static final int BUFFER = 32 * 1024;

    private final LiveObjects objects;
    private final NodeTunnels tunnels;

    public PodLogs(LiveObjects objects, NodeTunnels tunnels) {
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
            throw Refusals.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var path = connection.path();
        var options = connection.options();
        LogOptions.check(path.name(), options);
        var target =
                PodTarget.find(
                        objects,
                        path.namespace(),
                        path.name(),
                        options.text("container").orElse(""));
        target.waiting().ifPresent(reason -> refuseWaiting(target, path.name(), reason));
        var request = request(path, target.container(), options);
        relay(tunnels, target.node(), request, exchange);
    }

    static void relay(NodeTunnels tunnels, String node, ObjectNode request, Exchange exchange) {
        try (var stream = NodeStream.open(tunnels, node, request)) {
            // A reader that leaves must end a follow that has nothing to say.
            exchange.onGone(stream::close);
            copy(stream.input(), exchange);
        }
    }

    private static void refuseWaiting(PodTarget target, String pod, String reason) {
        throw Refusals.badRequest(
                "container \"%s\" in pod \"%s\" is waiting to start: %s"
                        .formatted(target.container(), pod, reason));
    }

    private static ObjectNode request(
            RequestPath.Resource path, String container, RequestOptions options) {
        var request = JsonNodeFactory.instance.objectNode();
        request.put("kind", "logs");
        request.put("namespace", path.namespace());
        request.put("pod", path.name());
        request.put("container", container);
        query(request, options);
        return request;
    }

    static void query(ObjectNode request, RequestOptions options) {
        var query = request.putObject("query");
        options.query()
                .forEach((name, values) -> values.forEach(query.withArrayProperty(name)::add));
    }

    private static void copy(InputStream input, Exchange exchange) {
        var buffer = new byte[BUFFER];
        var body = exchange.stream(Answer.text(200, ""));
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
