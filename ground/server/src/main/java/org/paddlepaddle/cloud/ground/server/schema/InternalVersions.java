// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/**
 * The versions of a definition as refusals show them: in Kubernetes' internal form, where what all
 * versions agree on has moved to the definition.
 */
final class InternalVersions {
    private static final List<String> FLAGS = List.of("served", "storage", "deprecated");
    private static final List<String> PARTS =
            List.of("schema", "subresources", "additionalPrinterColumns", "selectableFields");

    private InternalVersions() {}

    static boolean shared(JsonNode versions, String part) {
        return versions.valueStream().map(version -> version.path(part)).distinct().count() == 1;
    }

    static JsonNode of(JsonNode versions) {
        if (versions.isEmpty()) {
            return NullNode.getInstance();
        }
        var list = JsonNodeFactory.instance.arrayNode();
        versions.forEach(version -> add(list, version, versions));
        return list;
    }

    private static void add(ArrayNode list, JsonNode version, JsonNode versions) {
        var shown = list.addObject().put("Name", version.path("name").asText());
        FLAGS.forEach(flag -> shown.put(goName(flag), version.path(flag).asBoolean()));
        shown.set("DeprecationWarning", orNull(version.path("deprecationWarning")));
        for (var part : PARTS) {
            var value = shared(versions, part) ? NullNode.getInstance() : version.path(part);
            shown.set(goName(part), orNull(value));
        }
    }

    private static JsonNode orNull(JsonNode value) {
        return value.isMissingNode() ? NullNode.getInstance() : value;
    }

    private static String goName(String field) {
        return Character.toUpperCase(field.charAt(0)) + field.substring(1);
    }
}
