// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import java.util.TreeMap;

/** Records as columns of text. Fields that a newer release wrote are passed over. */
final class ColumnJson {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private ColumnJson() {}

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass(), e);
        }
    }

    /** An object whose values are texts. */
    static Map<String, String> words(String text) {
        try {
            return MAPPER.readValue(text, new TypeReference<TreeMap<String, String>>() {});
        } catch (JsonProcessingException e) {
            throw new HubStoreException("a row cannot be read", e);
        }
    }

    static <T> T read(String text, Class<T> type) {
        try {
            return MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new HubStoreException("a row cannot be read", e);
        }
    }
}
