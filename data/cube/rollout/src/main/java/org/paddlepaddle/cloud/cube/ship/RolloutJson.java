// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import org.paddlepaddle.cloud.cube.files.FilesException;

/** One mapper for everything that is written and read here. */
public final class RolloutJson {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private RolloutJson() {}

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String pretty(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static <T> T read(String text, Class<T> type) {
        try {
            var value = MAPPER.readValue(text, type);
            if (value == null) {
                throw new FilesException("this is not the JSON expected: " + text.strip());
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new FilesException("this is not the JSON expected: " + e.getOriginalMessage(), e);
        }
    }

    public static JsonNode tree(String text) {
        return read(text, JsonNode.class);
    }
}
