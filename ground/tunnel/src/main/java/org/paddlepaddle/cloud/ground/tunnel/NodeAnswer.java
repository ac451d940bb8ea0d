// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * An agent's word on a {@link NodeRequest}: one line of JSON, {@code {"code":200}} or a refusal
 * with a message.
 */
public final class NodeAnswer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 200;
    private static final int LINE_LIMIT = 64 * 1024;

    private NodeAnswer() {}

    public static void agree(OutputStream output) throws IOException {
        write(output, JSON.createObjectNode().put("code", OK));
    }

    public static void refuse(OutputStream output, StreamRefusal refusal) throws IOException {
        write(
                output,
                JSON.createObjectNode()
                        .put("code", refusal.code())
                        .put("message", refusal.sentence()));
    }

    /**
     * Waits for the agent's word; what follows it stays unread.
     *
     * @throws StreamRefusal if the agent refuses
     */
    public static void await(InputStream input) throws IOException {
        var word = readLine(input);
        int code = word.path("code").asInt();
        if (code != OK) {
            throw new StreamRefusal(code, word.path("message").asText("the node refused"));
        }
    }

    private static void write(OutputStream output, ObjectNode line) throws IOException {
        output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
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
