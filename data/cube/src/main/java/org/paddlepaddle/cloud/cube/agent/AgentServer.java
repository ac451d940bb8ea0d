// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.cube.ship.Answer;
import org.paddlepaddle.cloud.cube.ship.Call;
import org.paddlepaddle.cloud.cube.ship.Json;
import org.paddlepaddle.cloud.cube.ship.Listener;
import org.paddlepaddle.cloud.cube.ship.Token;

/** An agent that listens. */
public final class AgentServer implements AutoCloseable {
    private final Agent agent;
    private final Listener listener;

    private AgentServer(Agent agent, Listener listener) {
        this.agent = agent;
        this.listener = listener;
    }

    /**
     * @param open beyond loopback without a token, as upstream's agent
     */
    public static AgentServer start(
            AgentConfig config, InetSocketAddress address, Token token, boolean open) {
        var listener = Listener.bind(address, token, open);
        var agent = new Agent(config);
        listener.answer("/agent/status", _ -> Answer.ok(status()))
                .answer("/agent/cmd", call -> command(agent, call))
                .start();
        return new AgentServer(agent, listener);
    }

    public int port() {
        return listener.port();
    }

    private static Map<String, String> status() {
        var version = AgentServer.class.getPackage().getImplementationVersion();
        return Map.of(
                "status", "RUNNING", "version", Optional.ofNullable(version).orElse("development"));
    }

    private static Answer command(Agent agent, Call call) {
        var request = Json.read(call.body(), AgentRequest.class);
        boolean versioned = !request.version().isEmpty() && !request.depend().isEmpty();
        if (request.command().isEmpty() || (!versioned && !request.command().equals("check"))) {
            return Answer.failed("need args: command, version, depend");
        }
        return agent.execute(request);
    }

    @Override
    public void close() {
        listener.close();
        agent.close();
    }
}
