// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the Go types of Kubernetes add to their OpenAPI definitions: defaults, fields that must be
 * given, closed sets of values, structures that are always there. Keyed by the short definition
 * name ({@code core.v1.Pod}).
 */
record GoTypeRules(
        Map<String, Map<String, JsonNode>> defaults,
        Map<String, List<String>> required,
        Map<String, List<JsonNode>> allowed,
        Map<String, List<String>> always) {

    private static final String PREFIX = "io.k8s.api.";

    static GoTypeRules load() {
        try {
            var json =
                    new JsonMapper()
                            .readTree(OpenApiDefinitions.resource("/kubernetes/rules.json"));
            var defaults = new HashMap<String, Map<String, JsonNode>>();
            for (var type : json.path("defaults").properties()) {
                var fields = new HashMap<String, JsonNode>();
                type.getValue().properties().forEach(f -> fields.put(f.getKey(), f.getValue()));
                defaults.put(type.getKey(), Map.copyOf(fields));
            }
            var allowed = new HashMap<String, List<JsonNode>>();
            for (var field : json.path("allowed").properties()) {
                var values = new ArrayList<JsonNode>();
                field.getValue().forEach(values::add);
                allowed.put(field.getKey(), List.copyOf(values));
            }
            return new GoTypeRules(
                    Map.copyOf(defaults),
                    fields(json.path("required")),
                    Map.copyOf(allowed),
                    fields(json.path("always")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, List<String>> fields(JsonNode byType) {
        var fields = new HashMap<String, List<String>>();
        for (var type : byType.properties()) {
            fields.put(type.getKey(), MergeRules.strings(type.getValue()));
        }
        return Map.copyOf(fields);
    }

    static String shortName(String definition) {
        return definition.startsWith(PREFIX) ? definition.substring(PREFIX.length()) : definition;
    }

    @Nullable JsonNode defaultOf(String definition, String field) {
        return defaults.getOrDefault(shortName(definition), Map.of()).get(field);
    }

    List<String> requiredOf(String definition) {
        return required.getOrDefault(shortName(definition), List.of());
    }

    List<JsonNode> allowedOf(String definition, String field) {
        return allowed.getOrDefault(shortName(definition) + "." + field, List.of());
    }

    List<String> alwaysOf(String definition) {
        return always.getOrDefault(shortName(definition), List.of());
    }
}
