// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.tunnel.Tunnel;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

/** Which nodes are connected. The newest connection of a node is the one that counts. */
public final class NodeTunnels {
    private final Map<String, Tunnel> tunnels = new ConcurrentHashMap<>();

    public boolean connected(String node) {
        return tunnels.containsKey(node);
    }

    List<String> nodes() {
        return tunnels.keySet().stream().sorted().toList();
    }

    void add(String node, Tunnel tunnel) {
        var older = tunnels.put(node, tunnel);
        if (older != null) {
            older.close();
        }
    }

    /** Only if it is still the one that counts. */
    void remove(String node, Tunnel tunnel) {
        tunnels.remove(node, tunnel);
    }

    /**
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 503 when the node cannot be
     *     reached
     */
    TunnelStream open(String node, byte[] header) {
        var tunnel = tunnels.get(node);
        if (tunnel == null) {
            throw unreachable(node, "its agent is not connected to the API server");
        }
        try {
            return tunnel.open(header);
        } catch (IOException e) {
            throw unreachable(node, "the connection to its agent broke");
        }
    }

    static RuntimeException unreachable(String node, String why) {
        return ApiErrors.unavailable("node \"" + node + "\" cannot be reached: " + why);
    }
}
