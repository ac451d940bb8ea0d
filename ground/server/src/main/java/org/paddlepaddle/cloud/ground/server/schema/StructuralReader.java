// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the structural schema of a custom resource into nodes. */
final class StructuralReader {
    private final @Nullable OpenApiDefinitions openApiDefinitions;

    /**
     * @param openApiDefinitions null where nobody asks what the metadata of embedded objects is
     */
    StructuralReader(@Nullable OpenApiDefinitions openApiDefinitions) {
        this.openApiDefinitions = openApiDefinitions;
    }

    /** The root: the identity fields are known whatever the schema says. */
    Structure root(JsonNode schema) {
        if (!schema.isObject()) {
            return withIdentity(Structure.ANYTHING);
        }
        return withIdentity(structure(schema));
    }

    Structure withIdentity(Structure place) {
        var properties = new LinkedHashMap<>(place.properties());
        var text =
                new Structure(
                        "",
                        ValueType.STRING,
                        Map.of(),
                        null,
                        null,
                        List.of(),
                        List.of(),
                        MergeRules.NONE,
                        SchemaLimits.NONE,
                        null,
                        false,
                        false,
                        false);
        properties.put("apiVersion", text);
        properties.put("kind", text);
        if (openApiDefinitions != null) {
            properties.put(
                    "metadata",
                    new DefinitionReference(
                            OpenApiDefinitions.OBJECT_META,
                            openApiDefinitions,
                            MergeRules.NONE,
                            null,
                            List.of()));
        }
        return new Structure(
                place.definition(),
                ValueType.OBJECT,
                properties,
                place.others(),
                place.element(),
                place.required(),
                place.always(),
                place.merge(),
                place.limits(),
                place.fallback(),
                false,
                place.preservesUnknown(),
                place.embedded());
    }

    Structure structure(JsonNode schema) {
        var others = schema.path("additionalProperties");
        var items = schema.path("items");
        var embedded = schema.path("x-kubernetes-embedded-resource").asBoolean();
        var place =
                new Structure(
                        "",
                        type(schema),
                        properties(schema.path("properties")),
                        others(others),
                        items.isObject() ? structure(items) : null,
                        MergeRules.strings(schema.path("required")),
                        List.of(),
                        MergeRules.read(schema),
                        SchemaLimits.read(schema, this::structure),
                        schema.get("default"),
                        schema.path("nullable").asBoolean(),
                        schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(),
                        embedded);
        return embedded ? withIdentity(place) : place;
    }

    private @Nullable ValidationNode others(JsonNode declared) {
        if (declared.isObject()) {
            return structure(declared);
        }
        return declared.asBoolean() ? Structure.ANY_BUT_FIELDS : null;
    }

    private Map<String, ValidationNode> properties(JsonNode declared) {
        if (declared.isEmpty()) {
            return Map.of();
        }
        var properties = new LinkedHashMap<String, ValidationNode>();
        for (var property : declared.properties()) {
            properties.put(property.getKey(), structure(property.getValue()));
        }
        return properties;
    }

    private static ValueType type(JsonNode schema) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return ValueType.INT_OR_STRING;
        }
        return switch (schema.path("type").asText()) {
            case "object" -> ValueType.OBJECT;
            case "array" -> ValueType.ARRAY;
            case "string" -> ValueType.STRING;
            case "integer" -> ValueType.INTEGER;
            case "number" -> ValueType.NUMBER;
            case "boolean" -> ValueType.BOOLEAN;
            default -> ValueType.ANY;
        };
    }
}
