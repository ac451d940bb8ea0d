// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** How a command ended, for clients that want no Status object: nothing, or what went wrong. */
final class StatusSentence {
    private static final ObjectMapper JSON = new ObjectMapper();

    private StatusSentence() {}

    static byte[] of(byte[] status) throws IOException {
        var object = JSON.readTree(status);
        return object.path("status").asText().equals("Success")
                ? new byte[0]
                : object.path("message").asText().getBytes(StandardCharsets.UTF_8);
    }
}
