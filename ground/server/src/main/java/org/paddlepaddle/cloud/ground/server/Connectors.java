// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.http.Connector;
import org.paddlepaddle.cloud.ground.server.relay.NodeLogs;
import org.paddlepaddle.cloud.ground.server.relay.NodeTunnels;
import org.paddlepaddle.cloud.ground.server.relay.PodLogHandler;
import org.paddlepaddle.cloud.ground.server.relay.TunnelEndpoint;
import org.paddlepaddle.cloud.ground.server.relay.command.PodCommands;
import org.paddlepaddle.cloud.ground.server.relay.forward.PortForwards;
import org.paddlepaddle.cloud.ground.server.relay.proxy.ProxyConnector;

/** Everything that is a stream rather than a call. */
final class Connectors {
    private Connectors() {}

    static List<Connector> all(LoopbackObjects objects, NodeTunnels tunnels) {
        return List.of(
                new TunnelEndpoint(tunnels),
                new PodLogHandler(objects, tunnels),
                new PodCommands(objects, tunnels),
                new PortForwards(objects, tunnels),
                new ProxyConnector(objects, tunnels),
                new NodeLogs(tunnels));
    }
}
