// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Collectors;

/** JSON of requests and answers; loaded with the first that has some. */
public final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    private Json() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * The body of a request.
     *
     * @throws HttpRefusal with the place, when it is no such value
     */
    public static <T> T read(Request request, Class<T> type) throws IOException {
        var bytes = request.bytes();
        try {
            var value = MAPPER.readValue(bytes, type);
            if (value != null) {
                return value;
            }
        } catch (JsonMappingException e) {
            throw HttpRefusal.badRequest("the body is wrong%s: %s".formatted(at(e), what(e)));
        } catch (JsonProcessingException e) {
            throw HttpRefusal.badRequest("the body is not JSON: " + what(e));
        }
        throw HttpRefusal.badRequest("the body is JSON's null; an object is wanted");
    }

    private static String at(JsonMappingException e) {
        var path =
                e.getPath().stream()
                        .map(
                                step ->
                                        step.getFieldName() == null
                                                ? "[" + step.getIndex() + "]"
                                                : step.getFieldName())
                        .collect(Collectors.joining("."));
        return path.isEmpty() ? "" : " at " + path;
    }

    private static String what(JsonProcessingException e) {
        var where = e.getLocation();
        var place =
                where == null
                        ? ""
                        : " (line %d, column %d)".formatted(where.getLineNr(), where.getColumnNr());
        return e.getOriginalMessage().lines().findFirst().orElse("") + place;
    }

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a value of ours is no JSON", e);
        }
    }
}
