// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;

/** What a call says: in the query of a {@code GET}, in the JSON body of all others. */
record CallParameters(ObjectNode values) {

    static CallParameters of(Request request) throws IOException {
        if (!request.method().equals("GET")) {
            return new CallParameters(Json.read(request, ObjectNode.class));
        }
        var values = JsonNodeFactory.instance.objectNode();
        for (var each : request.query().list()) {
            values.withArray(each.name()).add(each.value());
        }
        return new CallParameters(values);
    }

    /** A text that must be there. */
    String text(String name) {
        return given(name)
                .filter(text -> !text.isEmpty())
                .orElseThrow(
                        () ->
                                MlflowRefusal.invalid(
                                        "Missing value for required parameter '" + name + "'."));
    }

    String text(String name, String otherwise) {
        return given(name).orElse(otherwise);
    }

    /** A text that may be left out. */
    Optional<String> given(String name) {
        var value = single(name);
        return value.isMissingNode() || value.isNull()
                ? Optional.empty()
                : Optional.of(value.asText());
    }

    int version() {
        return whole("version", text("version"));
    }

    int number(String name, int otherwise, int most) {
        int number = given(name).map(text -> whole(name, text)).orElse(otherwise);
        if (number < 1 || number > most) {
            throw MlflowRefusal.invalid(
                    "Invalid value for parameter '%s': %d; it is between 1 and %d."
                            .formatted(name, number, most));
        }
        return number;
    }

    long millis(String name, long otherwise) {
        var value = single(name);
        return value.isMissingNode() ? otherwise : value.asLong(otherwise);
    }

    double real(String name) {
        var value = single(name);
        return value.isTextual() ? realOf(value.asText()) : value.asDouble();
    }

    boolean flag(String name) {
        return single(name).asBoolean(false);
    }

    List<String> texts(String name) {
        var texts = new ArrayList<String>();
        values.path(name).forEach(each -> texts.add(each.asText()));
        return texts;
    }

    /** A list of objects, each with arguments of its own. */
    List<CallParameters> list(String name) {
        var list = new ArrayList<CallParameters>();
        for (var each : values.path(name)) {
            if (each instanceof ObjectNode object) {
                list.add(new CallParameters(object));
            }
        }
        return list;
    }

    /** A list of {@code {"key": …, "value": …}}. */
    Map<String, String> pairs(String name) {
        var pairs = new TreeMap<String, String>();
        for (var each : list(name)) {
            pairs.put(each.text("key"), each.text("value", ""));
        }
        return pairs;
    }

    private JsonNode single(String name) {
        var value = values.path(name);
        return value.isArray() ? value.path(0) : value;
    }

    private static int whole(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw MlflowRefusal.invalid(
                    "Parameter '%s' must be an integer, got '%s'.".formatted(name, text));
        }
    }

    /** JSON has no NaN; clients write it as text. */
    private static double realOf(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw MlflowRefusal.invalid("'" + text + "' is not a number.");
        }
    }
}
