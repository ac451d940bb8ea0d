// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads single fields of encoded objects and skips the rest. */
public final class Peek {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final List<String> LABELS = List.of("metadata", "labels");

    private Peek() {}

    public static Map<String, String> labels(byte[] object) {
        try (var json = FACTORY.createParser(object)) {
            var labels = new LinkedHashMap<String, String>();
            if (descend(json, LABELS) && json.currentToken() == JsonToken.START_OBJECT) {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    var name = json.currentName();
                    json.nextToken();
                    labels.put(name, json.getValueAsString(""));
                }
            }
            return labels;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a scalar at a path; empty when there is none. */
    public static String field(byte[] object, List<String> path) {
        try (var json = FACTORY.createParser(object)) {
            return descend(json, path) && json.currentToken().isScalarValue() ? scalar(json) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String scalar(JsonParser json) throws IOException {
        return json.currentToken() == JsonToken.VALUE_NULL ? "" : json.getText();
    }

    /** Leaves the parser on the value at the path; false when there is none. */
    private static boolean descend(JsonParser json, List<String> path) throws IOException {
        json.nextToken();
        for (var name : path) {
            if (json.currentToken() != JsonToken.START_OBJECT || !enter(json, name)) {
                return false;
            }
        }
        return true;
    }

    private static boolean enter(JsonParser json, String name) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean found = json.currentName().equals(name);
            json.nextToken();
            if (found) {
                return true;
            }
            json.skipChildren();
        }
        return false;
    }
}
