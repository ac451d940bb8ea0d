// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer.
 *
 * @param file whose bytes are sent instead of a body
 */
record RuntimeReply(int status, String type, byte[] body, @Nullable Path file) {
    static final ObjectMapper JSON = new ObjectMapper();

    static RuntimeReply json(int status, Object value) {
        try {
            return new RuntimeReply(
                    status, "application/json", JSON.writeValueAsBytes(value), null);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static RuntimeReply file(Path file) {
        return new RuntimeReply(200, "application/octet-stream", new byte[0], file);
    }

    static RuntimeReply refused(int status, String message) {
        return json(status, Map.of("message", message));
    }

    static RuntimeReply text(int status, String text) {
        return new RuntimeReply(
                status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8), null);
    }
}
