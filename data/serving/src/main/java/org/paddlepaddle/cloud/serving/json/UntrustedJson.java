// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.paddlepaddle.cloud.serving.InferenceException;

/** Reads and writes JSON of strangers. */
public final class UntrustedJson {
    private static final int DEEPEST = 64;

    /** A number of a thousand digits is no number of a tensor. */
    private static final ObjectMapper MAPPER =
            new ObjectMapper(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(DEEPEST)
                                                    .maxNumberLength(64)
                                                    .maxStringLength(512 << 20)
                                                    .build())
                                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                                    .build())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private UntrustedJson() {}

    /** Of a body that must be an object. */
    public static JsonNode object(byte[] body) {
        JsonNode root;
        try {
            root = MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            var where = e.getLocation();
            throw InferenceException.invalid(
                    "the body is no JSON: %s%s"
                            .formatted(
                                    e.getOriginalMessage().replaceFirst(" [(]start marker.*", ""),
                                    where == null
                                            ? ""
                                            : " (line %d, column %d)"
                                                    .formatted(
                                                            where.getLineNr(),
                                                            where.getColumnNr())));
        } catch (IOException e) {
            throw InferenceException.invalid("the body is no JSON: " + e.getMessage());
        }
        if (root == null || !root.isObject()) {
            throw InferenceException.invalid("the body must be a JSON object");
        }
        return root;
    }

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    public static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With every character beyond ASCII escaped, as Flask writes it. */
    public static byte[] asciiBytes(JsonNode node) {
        try {
            return MAPPER.writer()
                    .with(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .without(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                    .writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
