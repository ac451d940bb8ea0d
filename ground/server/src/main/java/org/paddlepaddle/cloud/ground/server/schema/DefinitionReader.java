// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one OpenAPI definition of Kubernetes into a node. */
final class DefinitionReader {
    private static final String REF = "#/definitions/";
    private static final String RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";
    private static final String QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";

    /** Definitions with checks of their own, which find better words. */
    private static final List<String> CHECKED_ELSEWHERE =
            List.of(
                    "io.k8s.apiextensions-apiserver.",
                    "io.k8s.api.rbac.",
                    "io.k8s.api.core.v1.DownwardAPIVolumeFile",
                    "io.k8s.api.core.v1.EndpointAddress",
                    "io.k8s.api.core.v1.ServiceAccountTokenProjection",
                    "io.k8s.api.networking.v1.HTTPIngressPath",
                    "io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement",
                    "io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference");

    private final OpenApiDefinitions openApiDefinitions;
    private final String name;

    DefinitionReader(OpenApiDefinitions openApiDefinitions, String name) {
        this.openApiDefinitions = openApiDefinitions;
        this.name = name;
    }

    Structure read(JsonNode schema) {
        return name.equals(RAW_EXTENSION)
                ? Structure.opaque(name)
                : structure(schema, name, null, List.of());
    }

    private Structure structure(
            JsonNode schema,
            String definition,
            @Nullable JsonNode fallback,
            List<JsonNode> allowed) {
        var type = type(schema, definition);
        var others = schema.path("additionalProperties");
        var items = schema.path("items");
        var properties =
                properties(schema.path("properties"), MergeRules.strings(schema.path("required")));
        return new Structure(
                definition,
                type,
                properties,
                others.isObject() ? node(others, null, List.of()) : null,
                items.isObject() ? node(items, null, List.of()) : null,
                required(schema, properties, definition),
                always(schema, properties, definition),
                MergeRules.read(schema),
                limits(schema, allowed),
                fallback,
                type == ValueType.ANY,
                type == ValueType.OBJECT && properties.isEmpty() && !others.isObject(),
                false);
    }

    private ValidationNode node(
            JsonNode schema, @Nullable JsonNode fallback, List<JsonNode> allowed) {
        var ref = schema.path("$ref").asText();
        return ref.isEmpty()
                ? structure(schema, "", fallback, allowed)
                : new DefinitionReference(
                        ref.substring(REF.length()),
                        openApiDefinitions,
                        MergeRules.read(schema),
                        fallback,
                        allowed);
    }

    private Map<String, ValidationNode> properties(JsonNode declared, List<String> required) {
        if (declared.isEmpty()) {
            return Map.of();
        }
        var goTypeRules = openApiDefinitions.rules();
        var properties = new LinkedHashMap<String, ValidationNode>();
        for (var property : declared.properties()) {
            var field = property.getKey();
            properties.put(
                    field,
                    node(
                            property.getValue(),
                            fallback(field, property.getValue(), required.contains(field)),
                            goTypeRules.allowedOf(name, field)));
        }
        return properties;
    }

    /** A status shows its mandatory counts and flags from the beginning: Go writes their zeros. */
    private @Nullable JsonNode fallback(String field, JsonNode schema, boolean required) {
        var declared = openApiDefinitions.rules().defaultOf(name, field);
        if (declared != null || !required || !name.endsWith("Status")) {
            return declared;
        }
        return switch (schema.path("type").asText()) {
            case "integer" -> IntNode.valueOf(0);
            case "boolean" -> BooleanNode.FALSE;
            default -> null;
        };
    }

    /**
     * Go cannot tell a missing number, flag or struct from its zero value, so of what OpenAPI calls
     * required the server insists on strings only, and on what its own code checks.
     */
    private List<String> required(
            JsonNode schema, Map<String, ValidationNode> properties, String definition) {
        var required = new ArrayList<String>();
        for (var field : MergeRules.strings(schema.path("required"))) {
            boolean text =
                    properties.get(field) instanceof Structure s && s.type() == ValueType.STRING;
            if (text && CHECKED_ELSEWHERE.stream().noneMatch(name::startsWith)) {
                required.add(field);
            }
        }
        if (!definition.isEmpty()) {
            required.addAll(openApiDefinitions.rules().requiredOf(definition));
        }
        return List.copyOf(required);
    }

    /** Structures by value, and lists and maps that are written even when empty. */
    private List<String> always(
            JsonNode schema, Map<String, ValidationNode> properties, String definition) {
        if (definition.isEmpty()) {
            return List.of();
        }
        var always = new ArrayList<>(openApiDefinitions.rules().alwaysOf(definition));
        for (var field : MergeRules.strings(schema.path("required"))) {
            if (properties.get(field) instanceof Structure s
                    && (s.type() == ValueType.ARRAY || s.type() == ValueType.OBJECT)) {
                always.add(field);
            }
        }
        return List.copyOf(always);
    }

    private static SchemaLimits limits(JsonNode schema, List<JsonNode> allowed) {
        var limits = SchemaLimits.read(schema, _ -> Structure.ANYTHING);
        return allowed.isEmpty() ? limits : limits.withAllowed(allowed);
    }

    private static ValueType type(JsonNode schema, String definition) {
        if (definition.equals(QUANTITY)) {
            return ValueType.QUANTITY;
        }
        if (schema.path("format").asText().equals("int-or-string")) {
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
