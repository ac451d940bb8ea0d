// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** The form of heads, uploads and buckets on disk. */
final class StoreJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private StoreJson() {}

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass(), e);
        }
    }

    static <T> T read(byte[] json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }
}
