// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.warning;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.schema.format.Formats;

/** Formats in the schemas of a definition that nobody will enforce. */
final class FormatWarnings {
    private static final List<String> ONE = List.of("items", "additionalProperties", "not");
    private static final List<String> SEVERAL = List.of("allOf", "anyOf", "oneOf");

    private FormatWarnings() {}

    /** What the definition has had for some time was told when it came. */
    static void add(Operation operation) {
        var formats = unknown(operation.after());
        formats.removeAll(unknown(operation.before()));
        formats.forEach(
                format -> operation.warnings().add("unrecognized format \"" + format + "\""));
    }

    private static Set<String> unknown(@Nullable ObjectNode definition) {
        var found = new LinkedHashSet<String>();
        if (definition != null) {
            for (var version : definition.at("/spec/versions")) {
                collect(version.at("/schema/openAPIV3Schema"), found);
            }
        }
        return found;
    }

    private static void collect(JsonNode schema, Set<String> found) {
        if (!schema.isObject()) {
            return;
        }
        var format = schema.path("format").asText();
        if (!format.isEmpty() && !Formats.known(schema.path("type").asText(), format)) {
            found.add(format);
        }
        schema.path("properties").forEach(property -> collect(property, found));
        ONE.forEach(word -> collect(schema.path(word), found));
        SEVERAL.forEach(word -> schema.path(word).forEach(each -> collect(each, found)));
    }
}
