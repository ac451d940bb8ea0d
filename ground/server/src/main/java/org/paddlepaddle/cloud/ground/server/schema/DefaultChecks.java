// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

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

    private void schema(JsonNode schema, String path) {
        var value = schema.get("default");
        if (value != null) {
            var node = READER.structure(schema);
            causes.addAll(CustomValidation.validateDefault(node, value, path + ".default"));
        }
        for (var property : schema.path("properties").properties()) {
            schema(property.getValue(), path + ".properties[" + property.getKey() + "]");
        }
        for (var word : List.of("additionalProperties", "items")) {
            if (schema.path(word).isObject()) {
                schema(schema.path(word), path + "." + word);
            }
        }
    }
}
