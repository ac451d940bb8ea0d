// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.tunnel.NodeAnswer;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.StreamRefusal;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

/** A stream into a node after its agent has agreed. */
public final class NodeStream implements AutoCloseable {
    private final TunnelStream stream;

    private NodeStream(TunnelStream stream) {
        this.stream = stream;
    }

    /** Waits for the agent's word; a refusal of the agent becomes ours. */
    public static NodeStream open(NodeTunnels tunnels, String node, NodeRequest request) {
        var stream = tunnels.open(node, request.encode());
        try {
            NodeAnswer.await(stream.input());
            return new NodeStream(stream);
        } catch (IOException e) {
            stream.close();
            throw NodeTunnels.unreachable(node, "the connection to its agent broke");
        } catch (StreamRefusal e) {
            stream.close();
            throw refused(e);
        }
    }

    public InputStream input() {
        return stream.input();
    }

    public OutputStream output() {
        return stream.output();
    }

    @Override
    public void close() {
        stream.close();
    }

    private static RuntimeException refused(StreamRefusal refusal) {
        var message = refusal.sentence();
        return switch (refusal.code()) {
            case 400 -> ApiErrors.badRequest(message);
            case 404 -> ApiErrors.plain(404, "NotFound", message);
            case 503 -> ApiErrors.unavailable(message);
            default -> ApiErrors.internal(message);
        };
    }
}
