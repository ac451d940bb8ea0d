// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Unwanted fields of a status: a server-side apply leaves what other field managers own. They are
 * removed by name.
 */
final class UnwantedFields {
    private UnwantedFields() {}

    /** JSON pointers into the object, in an order in which removing one does not move the next. */
    static List<String> of(JsonNode actual, JsonNode wanted) {
        return of(actual, wanted, "/status");
    }

    /** The JSON patch that removes them from this version of the object and from no other. */
    static List<Map<String, String>> removal(List<String> surplus, String version) {
        var patch = new ArrayList<Map<String, String>>();
        patch.add(Map.of("op", "test", "path", "/metadata/resourceVersion", "value", version));
        surplus.forEach(path -> patch.add(Map.of("op", "remove", "path", path)));
        return patch;
    }

    private static List<String> of(JsonNode actual, JsonNode wanted, String path) {
        var found = new ArrayList<String>();
        actual.properties()
                .forEach(
                        field -> {
                            var at = path + "/" + field.getKey();
                            var other = wanted.get(field.getKey());
                            if (other == null) {
                                found.add(at);
                            } else if (field.getValue().isArray()) {
                                found.addAll(items(field.getValue(), other, at));
                            } else {
                                found.addAll(of(field.getValue(), other, at));
                            }
                        });
        return found;
    }

    private static List<String> items(JsonNode actual, JsonNode wanted, String path) {
        var kept = new ArrayList<JsonNode>();
        wanted.forEach(kept::add);
        var found = new ArrayList<String>();
        for (int i = actual.size() - 1; i >= 0; i--) {
            if (!kept.contains(actual.get(i))) {
                found.add(path + "/" + i);
            }
        }
        return found;
    }
}
