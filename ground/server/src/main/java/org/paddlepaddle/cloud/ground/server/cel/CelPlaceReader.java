// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.cel.CelPlace.Kind;

/** Reads a structural schema into places and the CEL types they need. */
final class CelPlaceReader {
    private static final JsonNode TEXT =
            JsonNodeFactory.instance.objectNode().put("type", "string");

    private final Map<String, CelType> types = new LinkedHashMap<>();

    /** Every object type met so far, by its name. */
    Map<String, CelType> types() {
        return types;
    }

    /**
     * @param path where the schema stands, for refusals
     */
    CelPlace root(JsonNode schema, String path) {
        var read = place(schema, path, "", true);
        return read == null ? new CelPlaceReader().root(empty(), path) : read;
    }

    private static JsonNode empty() {
        return JsonNodeFactory.instance.objectNode().put("type", "object");
    }

    /** Null for a value whose type the schema does not tell: rules cannot reach it. */
    private @Nullable CelPlace place(JsonNode schema, String path, String within, boolean whole) {
        var kind = kind(schema);
        if (kind == null) {
            return null;
        }
        var validationRules = rules(schema);
        return switch (kind) {
            case STRUCT -> struct(schema, path, within, whole, validationRules);
            case MAP -> map(schema, path, within, validationRules);
            case LIST -> list(schema, path, within, validationRules);
            case STRING, INTEGER, NUMBER, BOOLEAN, TIMESTAMP, DATE, DURATION, BYTES, DYNAMIC ->
                    scalar(schema, kind, path, within, validationRules);
        };
    }

    private CelPlace struct(
            JsonNode schema,
            String path,
            String within,
            boolean whole,
            List<ValidationRule> validationRules) {
        Map<String, CelPlace> fields = new LinkedHashMap<>();
        for (var property : schema.path("properties").properties()) {
            var name = property.getKey();
            var below = path + ".properties[" + name + "]";
            var field = place(property.getValue(), below, within, false);
            if (field != null && CelNames.reachable(name)) {
                fields.put(name, field);
            }
        }
        if (whole || schema.path("x-kubernetes-embedded-resource").asBoolean()) {
            identity(fields, path, within);
        }
        boolean active =
                !validationRules.isEmpty() || fields.values().stream().anyMatch(CelPlace::active);
        return new CelPlace(
                Kind.STRUCT,
                "object",
                structType(path, fields),
                fields,
                null,
                List.of(),
                validationRules,
                path,
                within,
                active);
    }

    /** Rules see what a whole object is called, and nothing else of its metadata. */
    private void identity(Map<String, CelPlace> fields, String path, String within) {
        var metadata = JsonNodeFactory.instance.objectNode().put("type", "object");
        var names = metadata.putObject("properties");
        names.set("name", TEXT);
        names.set("generateName", TEXT);
        var all = new LinkedHashMap<String, JsonNode>();
        all.put("apiVersion", TEXT);
        all.put("kind", TEXT);
        all.put("metadata", metadata);
        all.forEach(
                (name, schema) -> {
                    var declared = fields.get(name);
                    var own = place(schema, path + ".properties[" + name + "]", within, false);
                    if (own != null && (declared == null || !declared.active())) {
                        fields.put(name, own);
                    }
                });
    }

    private CelType structType(String path, Map<String, CelPlace> fields) {
        var declared = ImmutableMap.<String, CelType>builder();
        fields.forEach((name, field) -> declared.put(CelNames.escaped(name), field.type()));
        var byName = declared.buildKeepingLast();
        var name = "object." + types.size() + path.replaceAll("[^A-Za-z0-9]", "_");
        var type =
                StructType.create(
                        name, byName.keySet(), field -> Optional.ofNullable(byName.get(field)));
        types.put(name, type);
        return type;
    }

    private @Nullable CelPlace map(
            JsonNode schema, String path, String within, List<ValidationRule> validationRules) {
        var values =
                place(
                        schema.path("additionalProperties"),
                        path + ".additionalProperties",
                        within,
                        false);
        return values == null
                ? null
                : new CelPlace(
                        Kind.MAP,
                        "object",
                        MapType.create(SimpleType.STRING, values.type()),
                        Map.of(),
                        values,
                        List.of(),
                        validationRules,
                        path,
                        within,
                        !validationRules.isEmpty() || values.active());
    }

    private @Nullable CelPlace list(
            JsonNode schema, String path, String within, List<ValidationRule> validationRules) {
        var keys = new ArrayList<String>();
        if (schema.path("x-kubernetes-list-type").asText().equals("map")) {
            schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
        }
        var inside = keys.isEmpty() && within.isEmpty() ? path : within;
        var items = place(schema.path("items"), path + ".items", inside, false);
        return items == null
                ? null
                : new CelPlace(
                        Kind.LIST,
                        "array",
                        ListType.create(items.type()),
                        Map.of(),
                        items,
                        List.copyOf(keys),
                        validationRules,
                        path,
                        within,
                        !validationRules.isEmpty() || items.active());
    }

    private static CelPlace scalar(
            JsonNode schema,
            Kind kind,
            String path,
            String within,
            List<ValidationRule> validationRules) {
        var type =
                switch (kind) {
                    case STRING -> SimpleType.STRING;
                    case INTEGER -> SimpleType.INT;
                    case NUMBER -> SimpleType.DOUBLE;
                    case BOOLEAN -> SimpleType.BOOL;
                    case TIMESTAMP, DATE -> SimpleType.TIMESTAMP;
                    case DURATION -> SimpleType.DURATION;
                    case BYTES -> SimpleType.BYTES;
                    case DYNAMIC, STRUCT, MAP, LIST -> SimpleType.DYN;
                };
        var word = schema.path("type").asText();
        return new CelPlace(
                kind,
                word,
                type,
                Map.of(),
                null,
                List.of(),
                validationRules,
                path,
                within,
                !validationRules.isEmpty());
    }

    private static @Nullable Kind kind(JsonNode schema) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return Kind.DYNAMIC;
        }
        return switch (schema.path("type").asText()) {
            case "object" ->
                    schema.path("additionalProperties").isObject() ? Kind.MAP : Kind.STRUCT;
            case "array" -> Kind.LIST;
            case "string" -> text(schema.path("format").asText());
            case "integer" -> Kind.INTEGER;
            case "number" -> Kind.NUMBER;
            case "boolean" -> Kind.BOOLEAN;
            default -> null;
        };
    }

    private static Kind text(String format) {
        return switch (format) {
            case "date-time" -> Kind.TIMESTAMP;
            case "date" -> Kind.DATE;
            case "duration" -> Kind.DURATION;
            case "byte" -> Kind.BYTES;
            default -> Kind.STRING;
        };
    }

    private static List<ValidationRule> rules(JsonNode schema) {
        var validationRules = new ArrayList<ValidationRule>();
        schema.path("x-kubernetes-validations")
                .forEach(rule -> validationRules.add(ValidationRule.read(rule)));
        return List.copyOf(validationRules);
    }
}
