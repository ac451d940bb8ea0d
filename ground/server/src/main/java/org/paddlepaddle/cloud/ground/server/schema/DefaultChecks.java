// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.paddlepaddle.cloud.ground.server.cel.SchemaRules;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/** Says which defaults of a structural schema their own schema would refuse. */
final class DefaultChecks {
    private static final StructuralReader READER = new StructuralReader(null);

    private final List<Cause> causes = new ArrayList<>();

    private DefaultChecks() {}

    static List<Cause> check(JsonNode schema, String path) {
        var checks = new DefaultChecks();
        checks.schema(schema, path);
        return checks.causes;
    }

    /** Which defaults break a rule that stands with them; the rules must compile. */
    static List<Cause> checkRules(JsonNode schema, String path) {
        var checks = new DefaultChecks();
        checks.rules(schema, path);
        return checks.causes;
    }

    private void rules(JsonNode schema, String path) {
        var value = schema.get("default");
        if (value != null && !schema.findValues(SchemaRules.KEYWORD).isEmpty()) {
            SchemaRules.of(schema).check(null, value).stream()
                    .map(cause -> CustomValidation.under(cause, path + ".default"))
                    .forEach(causes::add);
        }
        below(schema, path, this::rules);
    }

    private void schema(JsonNode schema, String path) {
        var value = schema.get("default");
        if (value != null) {
            var node = READER.structure(schema);
            var pruned = value.<JsonNode>deepCopy();
            UnknownFields.remove(node, pruned, false);
            if (!pruned.equals(value)) {
                causes.add(
                        FieldErrors.invalid(
                                path + ".default", value, "must not have unknown fields"));
            }
            causes.addAll(CustomValidation.validateDefault(node, value, path + ".default"));
        }
        below(schema, path, this::schema);
    }

    private static void below(JsonNode schema, String path, BiConsumer<JsonNode, String> check) {
        for (var property : schema.path("properties").properties()) {
            check.accept(property.getValue(), path + ".properties[" + property.getKey() + "]");
        }
        for (var word : List.of("additionalProperties", "items")) {
            if (schema.path(word).isObject()) {
                check.accept(schema.path(word), path + "." + word);
            }
        }
    }
}
