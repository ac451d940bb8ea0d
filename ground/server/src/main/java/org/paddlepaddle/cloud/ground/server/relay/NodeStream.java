// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

/**
 * A stream into a node after its agent has agreed. The agent answers the request header with one
 * line of JSON, {@code {"code":200}} or a refusal with a message; raw bytes follow.
 */
public final class NodeStream implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LINE_LIMIT = 64 * 1024;

    private final TunnelStream stream;

    private NodeStream(TunnelStream stream) {
        this.stream = stream;
    }

    /** Waits for the agent's word; a refusal of the agent becomes ours. */
    public static NodeStream open(NodeTunnels tunnels, String node, ObjectNode request) {
        var stream = tunnels.open(node, request.toString().getBytes(StandardCharsets.UTF_8));
        try {
            accept(readLine(stream.input()));
            return new NodeStream(stream);
        } catch (IOException e) {
            stream.close();
            throw NodeTunnels.unreachable(node, "the connection to its agent broke");
        } catch (RuntimeException e) {
            stream.close();
            throw e;
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

    private static void accept(JsonNode word) {
        int code = word.path("code").asInt();
        var message = word.path("message").asText("the node refused");
        switch (code) {
            case 200 -> {}
            case 400 -> throw Refusals.badRequest(message);
            case 404 -> throw Refusals.plain(404, "NotFound", message);
            case 503 -> throw Refusals.unavailable(message);
            default -> throw Refusals.internal(message);
        }
    }

    private static JsonNode readLine(InputStream input) throws IOException {
        var line = new ByteArrayOutputStream();
        int next;
        while ((next = input.read()) != '\n') {
            if (next < 0 || line.size() >= LINE_LIMIT) {
                throw new IOException("the agent did not answer with a line");
            }
            line.write(next);
        }
        return JSON.readTree(line.toByteArray());
    }
}
