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
import org.paddlepaddle.cloud.ground.server.cel.Place.Kind;

/** Reads a structural schema into places and the CEL types they need. */
final class PlaceReader {
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
    Place root(JsonNode schema, String path) {
        var read = place(schema, path, "", true);
        return read == null ? new PlaceReader().root(empty(), path) : read;
    }

    private static JsonNode empty() {
        return JsonNodeFactory.instance.objectNode().put("type", "object");
    }

    /** Null for a value whose type the schema does not tell: rules cannot reach it. */
    private @Nullable Place place(JsonNode schema, String path, String within, boolean whole) {
        var kind = kind(schema);
        if (kind == null) {
            return null;
        }
        var rules = rules(schema);
        return switch (kind) {
            case STRUCT -> struct(schema, path, within, whole, rules);
            case MAP -> map(schema, path, within, rules);
            case LIST -> list(schema, path, within, rules);
            case STRING, INTEGER, NUMBER, BOOLEAN, TIMESTAMP, DATE, DURATION, BYTES, DYNAMIC ->
                    scalar(schema, kind, path, within, rules);
        };
    }

    private Place struct(
            JsonNode schema, String path, String within, boolean whole, List<Rule> rules) {
        Map<String, Place> fields = new LinkedHashMap<>();
        for (var property : schema.path("properties").properties()) {
            var name = property.getKey();
            var below = path + ".properties[" + name + "]";
            var field = place(property.getValue(), below, within, false);
            if (field != null && Names.reachable(name)) {
                fields.put(name, field);
            }
        }
        if (whole || schema.path("x-kubernetes-embedded-resource").asBoolean()) {
            identity(fields, path, within);
        }
        boolean active = !rules.isEmpty() || fields.values().stream().anyMatch(Place::active);
        return new Place(
                Kind.STRUCT,
                "object",
                structType(path, fields),
                fields,
                null,
                List.of(),
                rules,
                path,
                within,
                active);
    }

    /** Rules see what a whole object is called, and nothing else of its metadata. */
    private void identity(Map<String, Place> fields, String path, String within) {
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

    private CelType structType(String path, Map<String, Place> fields) {
        var declared = ImmutableMap.<String, CelType>builder();
        fields.forEach((name, field) -> declared.put(Names.escaped(name), field.type()));
        var byName = declared.buildKeepingLast();
        var name = "object." + types.size() + path.replaceAll("[^A-Za-z0-9]", "_");
        var type =
                StructType.create(
                        name, byName.keySet(), field -> Optional.ofNullable(byName.get(field)));
        types.put(name, type);
        return type;
    }

    private @Nullable Place map(JsonNode schema, String path, String within, List<Rule> rules) {
        var values =
                place(
                        schema.path("additionalProperties"),
                        path + ".additionalProperties",
                        within,
                        false);
        return values == null
                ? null
                : new Place(
                        Kind.MAP,
                        "object",
                        MapType.create(SimpleType.STRING, values.type()),
                        Map.of(),
                        values,
                        List.of(),
                        rules,
                        path,
                        within,
                        !rules.isEmpty() || values.active());
    }

    private @Nullable Place list(JsonNode schema, String path, String within, List<Rule> rules) {
        var keys = new ArrayList<String>();
        if (schema.path("x-kubernetes-list-type").asText().equals("map")) {
            schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
        }
        var inside = keys.isEmpty() && within.isEmpty() ? path : within;
        var items = place(schema.path("items"), path + ".items", inside, false);
        return items == null
                ? null
                : new Place(
                        Kind.LIST,
                        "array",
                        ListType.create(items.type()),
                        Map.of(),
                        items,
                        List.copyOf(keys),
                        rules,
                        path,
                        within,
                        !rules.isEmpty() || items.active());
    }

    private static Place scalar(
            JsonNode schema, Kind kind, String path, String within, List<Rule> rules) {
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
        return new Place(
                kind, word, type, Map.of(), null, List.of(), rules, path, within, !rules.isEmpty());
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

    private static List<Rule> rules(JsonNode schema) {
        var rules = new ArrayList<Rule>();
        schema.path("x-kubernetes-validations").forEach(rule -> rules.add(Rule.read(rule)));
        return List.copyOf(rules);
    }
}
