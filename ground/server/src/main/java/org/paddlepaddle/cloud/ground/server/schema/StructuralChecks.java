// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.schema.regexp.RegexpLimits;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/** Says where an OpenAPI v3 schema is not structural, as Kubernetes demands of definitions. */
final class StructuralChecks {
    private static final Set<String> TYPES =
            Set.of("array", "boolean", "integer", "number", "object", "string");
    private static final List<String> UNSUPPORTED =
            List.of("id", "additionalItems", "patternProperties", "definitions", "dependencies");
    private static final List<String> LOGIC = List.of("allOf", "anyOf", "oneOf");

    private enum Level {
        ROOT("must not be empty at the root"),
        FIELD("must not be empty for specified object fields"),
        ITEM("must not be empty for specified array items");

        private final String typeMissing;

        Level(String typeMissing) {
            this.typeMissing = typeMissing;
        }
    }

    private final List<Cause> causes = new ArrayList<>();
    // Of all patterns of the schema: they are kept compiled.
    private long patternCost;

    private StructuralChecks() {}

    static List<Cause> check(JsonNode schema, String path) {
        var checks = new StructuralChecks();
        checks.schema(schema, path, Level.ROOT);
        return checks.causes;
    }

    private void schema(JsonNode schema, String path, Level level) {
        type(schema, path, level);
        words(schema, path);
        lists(schema, path);
        for (var property : schema.path("properties").properties()) {
            schema(
                    property.getValue(),
                    path + ".properties[" + property.getKey() + "]",
                    Level.FIELD);
        }
        var others = schema.path("additionalProperties");
        if (others.isObject()) {
            schema(others, path + ".additionalProperties", Level.FIELD);
        }
        if (level == Level.ROOT && !others.isMissingNode()) {
            forbid(path + ".additionalProperties", "must not be used at the root");
        }
        boolean anyOthers = others.isMissingNode() || others.asBoolean();
        if (!anyOthers && !schema.path("properties").isEmpty()) {
            forbid(
                    path + ".additionalProperties",
                    "additionalProperties and properties are mutual exclusive");
        }
        if (schema.path("items").isObject()) {
            schema(schema.path("items"), path + ".items", Level.ITEM);
        }
        for (var word : LOGIC) {
            var nested = schema.path(word);
            for (int i = 0; i < nested.size(); i++) {
                nested(nested.get(i), path + "." + word + "[" + i + "]", schema);
            }
        }
        if (schema.path("not").isObject()) {
            nested(schema.path("not"), path + ".not", schema);
        }
    }

    private void type(JsonNode schema, String path, Level level) {
        var type = schema.path("type").asText();
        var preserving = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
        var intOrString = schema.path("x-kubernetes-int-or-string").asBoolean();
        if (type.isEmpty()) {
            if (level == Level.ROOT || !(preserving || intOrString)) {
                causes.add(FieldErrors.required(path + ".type", level.typeMissing));
            }
        } else if (!TYPES.contains(type)) {
            var known = new ArrayList<JsonNode>();
            TYPES.stream().sorted().map(JsonNodeFactory.instance::textNode).forEach(known::add);
            causes.add(FieldErrors.unsupported(path + ".type", schema.path("type"), known));
        } else if (level == Level.ROOT && !type.equals("object")) {
            causes.add(FieldErrors.invalid(path + ".type", type, "must be object at the root"));
        } else if (type.equals("array") && !schema.path("items").isObject()) {
            causes.add(FieldErrors.required(path + ".items", "must be specified"));
        }
    }

    private void words(JsonNode schema, String path) {
        for (var word : UNSUPPORTED) {
            if (schema.has(word)) {
                forbid(path + "." + word, word + " is not supported");
            }
        }
        if (schema.has("$ref")) {
            forbid(path + ".$ref", "$ref is not supported");
        }
        if (schema.path("uniqueItems").asBoolean()) {
            forbid(
                    path + ".uniqueItems",
                    "uniqueItems cannot be set to true since the runtime complexity becomes"
                            + " quadratic");
        }
        pattern(schema.path("pattern").asText(), path);
    }

    private void pattern(String pattern, String path) {
        try {
            patternCost += RegexpLimits.cost(pattern);
            if (patternCost > RegexpLimits.MOST) {
                throw RegexpLimits.tooLarge(pattern);
            }
            Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            var detail = "must be a valid regular expression, but isn't: " + goSays(e, pattern);
            causes.add(FieldErrors.invalid(path + ".pattern", pattern, detail));
        }
    }

    /** The library is a translation of Go's and says almost the same. */
    private static String goSays(PatternSyntaxException e, String pattern) {
        return switch (e.getDescription()) {
            case "regexp/syntax: internal error" ->
                    "error parsing regexp: unexpected ): `" + pattern + "`";
            case "trailing backslash at end of expression" -> e.getMessage() + ": ``";
            default -> String.valueOf(e.getMessage());
        };
    }

    private void lists(JsonNode schema, String path) {
        var listType = schema.path("x-kubernetes-list-type");
        if (listType.isMissingNode()) {
            return;
        }
        var type = schema.path("type").asText();
        if (!type.equals("array")) {
            causes.add(
                    FieldErrors.invalid(
                            path + ".type",
                            type,
                            "must be array if x-kubernetes-list-type is specified"));
        }
        if (!Set.of("atomic", "set", "map").contains(listType.asText())) {
            var factory = JsonNodeFactory.instance;
            causes.add(
                    FieldErrors.unsupported(
                            path + ".x-kubernetes-list-type",
                            listType,
                            List.of(
                                    factory.textNode("atomic"),
                                    factory.textNode("set"),
                                    factory.textNode("map"))));
        }
        if (listType.asText().equals("map")) {
            mapKeys(schema, path);
        }
        if (listType.asText().equals("set")) {
            setItems(schema.path("items"), path + ".items");
        }
    }

    /** Members of a set are compared as a whole. */
    private void setItems(JsonNode items, String path) {
        var word =
                switch (items.path("type").asText()) {
                    case "object" -> "x-kubernetes-map-type";
                    case "array" -> "x-kubernetes-list-type";
                    default -> "";
                };
        if (!word.isEmpty() && !items.path(word).asText().equals("atomic")) {
            causes.add(
                    FieldErrors.invalid(
                            path + "." + word,
                            items.path(word),
                            "must be atomic as item of a list with x-kubernetes-list-type=set"));
        }
    }

    private void mapKeys(JsonNode schema, String path) {
        var keys = MergeRules.strings(schema.path("x-kubernetes-list-map-keys"));
        var at = path + ".x-kubernetes-list-map-keys";
        if (keys.isEmpty()) {
            causes.add(
                    FieldErrors.required(at, "must not be empty if x-kubernetes-list-type is map"));
        }
        var items = schema.path("items");
        var required = MergeRules.strings(items.path("required"));
        for (var key : keys) {
            var property = items.path("properties").path(key);
            if (property.isMissingNode()) {
                causes.add(
                        FieldErrors.invalid(
                                at,
                                schema.path("x-kubernetes-list-map-keys"),
                                "entries must all be names of item properties"));
            } else if (!required.contains(key) && !property.has("default")) {
                causes.add(
                        FieldErrors.required(
                                path + ".items.properties[" + key + "].default",
                                "this property is in x-kubernetes-list-map-keys, so it must have a"
                                        + " default or be a required property"));
            }
        }
    }

    /** Inside allOf and its kin nothing may shape the object; int-or-string is the exception. */
    private void nested(JsonNode schema, String path, JsonNode outer) {
        var intOrString = outer.path("x-kubernetes-int-or-string").asBoolean();
        if (schema.has("type") && !intOrString) {
            forbid(path + ".type", "must be empty to be structural");
        }
        if (schema.has("default")) {
            forbid(path + ".default", "must be undefined to be structural");
        }
        if (schema.has("additionalProperties")) {
            forbid(path + ".additionalProperties", "must be undefined to be structural");
        }
        if (schema.path("nullable").asBoolean()) {
            forbid(path + ".nullable", "must be false to be structural");
        }
        pattern(schema.path("pattern").asText(), path);
    }

    private void forbid(String field, String detail) {
        causes.add(FieldErrors.forbidden(field, detail));
    }
}
