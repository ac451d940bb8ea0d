// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/**
 * What the extensions of Kubernetes demand of inner objects and of lists. It is checked apart from
 * the schema, since an update may not leave it as it was.
 */
final class Invariants {
    private final List<Cause> causes = new ArrayList<>();
    private final boolean lists;

    private Invariants(boolean lists) {
        this.lists = lists;
    }

    /** Inner objects say what they are. */
    static List<Cause> ofEmbedded(ValidationNode validationNode, JsonNode value) {
        return found(new Invariants(false), validationNode, value);
    }

    /** Sets and maps have no element twice. */
    static List<Cause> ofLists(ValidationNode validationNode, JsonNode value) {
        return found(new Invariants(true), validationNode, value);
    }

    private static List<Cause> found(
            Invariants invariants, ValidationNode validationNode, JsonNode value) {
        invariants.value(validationNode, value, "");
        return invariants.causes;
    }

    private void value(ValidationNode validationNode, JsonNode value, String path) {
        switch (value) {
            case ObjectNode object -> object(validationNode, object, path);
            case ArrayNode array -> array(validationNode, array, path);
            default -> {}
        }
    }

    private void object(ValidationNode validationNode, ObjectNode object, String path) {
        for (var entry : object.properties()) {
            var declared = validationNode.properties().get(entry.getKey());
            var child = declared != null ? declared : validationNode.others();
            if (child != null) {
                value(child, entry.getValue(), FieldErrors.at(path, entry.getKey()));
            }
        }
        if (validationNode.embedded() && !lists) {
            for (var name : List.of("apiVersion", "kind")) {
                if (object.path(name).asText().isEmpty()) {
                    var detail = object.has(name) ? "must not be empty" : "";
                    causes.add(FieldErrors.required(FieldErrors.at(path, name), detail));
                }
            }
        }
    }

    private void array(ValidationNode validationNode, ArrayNode array, String path) {
        var element = validationNode.element();
        if (element != null) {
            for (int i = 0; i < array.size(); i++) {
                value(element, array.get(i), path + "[" + i + "]");
            }
        }
        if (lists) {
            duplicates(validationNode, array, path);
        }
    }

    private void duplicates(ValidationNode validationNode, ArrayNode array, String path) {
        var seen = new HashSet<JsonNode>();
        for (int i = 0; i < array.size(); i++) {
            var item = array.get(i);
            var identity =
                    switch (validationNode.merge().listType()) {
                        case "set" -> item;
                        case "map" -> keys(validationNode, item);
                        default -> null;
                    };
            if (identity != null && !seen.add(identity)) {
                causes.add(FieldErrors.duplicate(path + "[" + i + "]", identity));
            }
        }
    }

    private static JsonNode keys(ValidationNode validationNode, JsonNode item) {
        if (!(item instanceof ObjectNode object)) {
            return item;
        }
        return object.deepCopy().retain(validationNode.merge().mapKeys());
    }
}
