// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.Envelope;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpRequest;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpServer;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** An agent that listens. */
public final class AgentServer implements AutoCloseable {
    private final Agent agent;
    private final RolloutHttpServer shipServer;

    private AgentServer(Agent agent, RolloutHttpServer shipServer) {
        this.agent = agent;
        this.shipServer = shipServer;
    }

    /**
     * @param open beyond loopback without a token, as upstream's agent
     */
    public static AgentServer start(
            AgentConfig config, InetSocketAddress address, SharedToken sharedToken, boolean open) {
        var shipServer = RolloutHttpServer.bind(address, sharedToken, open);
        var agent = new Agent(config);
        shipServer
                .answer("/agent/status", _ -> Envelope.ok(status()))
                .answer("/agent/cmd", shipRequest -> command(agent, shipRequest))
                .start();
        return new AgentServer(agent, shipServer);
    }

    public int port() {
        return shipServer.port();
    }

    private static Map<String, String> status() {
        var version = AgentServer.class.getPackage().getImplementationVersion();
        return Map.of(
                "status", "RUNNING", "version", Optional.ofNullable(version).orElse("development"));
    }

    private static Envelope command(Agent agent, RolloutHttpRequest shipRequest) {
        var request = RolloutJson.read(shipRequest.body(), AgentRequest.class);
        boolean versioned = !request.version().isEmpty() && !request.depend().isEmpty();
        if (request.command().isEmpty() || (!versioned && !request.command().equals("check"))) {
            return Envelope.failed("need args: command, version, depend");
        }
        return agent.execute(request);
    }

    @Override
    public void close() {
        shipServer.close();
        agent.close();
    }
}
