// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;

/**
 * The schemas of one version of a group, as OpenAPI v3 has them.
 *
 * @param document {@code /openapi/v3/apis/…}
 */
record OpenApiSchemas(JsonNode document) {
    Optional<JsonNode> of(ApiKind apiKind) {
        return document.path("components")
                .path("schemas")
                .valueStream()
                .filter(schema -> schema.has("properties") && isOf(schema, apiKind))
                .findFirst();
    }

    private static boolean isOf(JsonNode schema, ApiKind apiKind) {
        return schema.path("x-kubernetes-group-version-kind")
                .valueStream()
                .anyMatch(
                        it ->
                                it.path("kind").asText().equals(apiKind.kind())
                                        && it.path("group").asText().equals(apiKind.group())
                                        && it.path("version").asText().equals(apiKind.version()));
    }

    /** A field of an object, of the elements of a list, or of the values of a map. */
    Optional<JsonNode> field(JsonNode schema, String name) {
        var field = inner(schema).path("properties").path(name);
        return field.isMissingNode() ? Optional.empty() : Optional.of(field);
    }

    /** What the fields of a schema are looked for in. */
    private JsonNode inner(JsonNode schema) {
        var real = real(schema);
        if (real.has("items")) {
            return inner(real.path("items"));
        }
        return real.has("properties") || !real.path("additionalProperties").isObject()
                ? real
                : inner(real.path("additionalProperties"));
    }

    /** A reference stands alone, or among one {@code allOf} beside a description. */
    private JsonNode real(JsonNode schema) {
        var reference = schema.path("$ref").asText("");
        if (reference.isEmpty()) {
            reference = schema.path("allOf").path(0).path("$ref").asText("");
        }
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    private String typeName(JsonNode schema) {
        var reference =
                schema.path("$ref").asText(schema.path("allOf").path(0).path("$ref").asText(""));
        var last = reference.substring(reference.lastIndexOf('.') + 1);
        return real(schema).has("properties") ? last : "";
    }

    String type(JsonNode schema) {
        var real = real(schema);
        if (real.has("items")) {
            return "[]" + type(real.path("items"));
        }
        if (real.path("additionalProperties").isObject()) {
            return "map[string]" + type(real.path("additionalProperties"));
        }
        var named = typeName(schema);
        if (!named.isEmpty()) {
            return named;
        }
        return real.path("x-kubernetes-int-or-string").asBoolean()
                ? "IntOrString"
                : real.path("type").asText("Object").replace("object", "Object");
    }

    List<String> description(JsonNode schema, int width) {
        var text = schema.path("description").asText("");
        if (text.isEmpty()) {
            text = real(schema).path("description").asText("<empty>");
        }
        var lines = new ArrayList<String>();
        var words = new ArrayList<>(List.of(text.strip().split("\\s+")));
        if (schema.path("enum").isArray()) {
            words.add("One of: " + schema.path("enum"));
        }
        var line = new StringBuilder();
        for (var word : words) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** One field a paragraph; with what is below them, only their names. */
    List<String> fields(JsonNode schema, boolean recursive, int width) {
        var lines = new ArrayList<String>();
        add(lines, schema, recursive, width, "", new LinkedHashSet<>());
        return lines;
    }

    private void add(
            List<String> lines,
            JsonNode schema,
            boolean recursive,
            int width,
            String indent,
            Set<JsonNode> above) {
        var inner = inner(schema);
        if (!above.add(inner)) {
            return;
        }
        var required = inner.path("required").valueStream().map(JsonNode::asText).toList();
        for (var field : inner.path("properties").properties()) {
            var must = required.contains(field.getKey()) ? " -required-" : "";
            lines.add(indent + field.getKey() + "\t<" + type(field.getValue()) + ">" + must);
            if (recursive) {
                add(lines, field.getValue(), true, width, indent + "  ", above);
            } else {
                description(field.getValue(), width - 4).forEach(it -> lines.add("  " + it));
                lines.add("");
            }
        }
        above.remove(inner);
    }
}
