// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Target;

/**
 * Serves the part of {@code nodes/proxy} that reads logs, as kubelet has it: {@code
 * /containerLogs/{namespace}/{pod}/{container}}. Logs of pods that are gone are found here too.
 */
public final class NodeLogs implements Connector {
    private final NodeTunnels tunnels;

    public NodeLogs(NodeTunnels tunnels) {
        this.tunnels = tunnels;
    }

    @Override
    public boolean serves(RequestPath.Resource path) {
        return path.group().isEmpty()
                && path.plural().equals("nodes")
                && path.subresource().equals("proxy");
    }

    @Override
    public void serve(Connection connection) {
        var words = List.of(connection.path().rest().split("/"));
        boolean logs =
                words.size() >= 4 && words.size() <= 5 && words.get(1).equals("containerLogs");
        if (!logs) {
            throw ApiErrors.plain(404, "NotFound", "this node serves /containerLogs alone");
        }
        if (!connection.exchange().call().method().equals("GET")) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var target = new Target(words.get(2), words.get(3), words.size() > 4 ? words.get(4) : "");
        var request = LogOptions.read(target.pod(), connection.options()).of(target);
        PodLogHandler.relay(tunnels, connection.path().name(), request, connection.exchange());
    }
}
