// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.suggestion.FieldSuggestion;

/** Finds, and removes, fields that a schema does not know. */
final class UnknownFields {
    /** A built-in type that is not even of the right shape is refused by Go's decoder instead. */
    private final boolean custom;

    private UnknownFields(boolean custom) {
        this.custom = custom;
    }

    /** Dotted paths in document order, list elements by index. */
    static List<String> find(ValidationNode validationNode, ObjectNode object) {
        return new UnknownFields(false).found(validationNode, object);
    }

    /** Those of the metadata first, the others sorted: custom objects are pruned after decoding. */
    static List<String> findInCustom(ValidationNode validationNode, ObjectNode object) {
        return new UnknownFields(true)
                .found(validationNode, object).stream()
                        .sorted(
                                Comparator.comparing((String path) -> !path.startsWith("metadata."))
                                        .thenComparing(Comparator.naturalOrder()))
                        .toList();
    }

    private List<String> found(ValidationNode validationNode, ObjectNode object) {
        var found = new ArrayList<String>();
        find(validationNode, object, "", found);
        return found;
    }

    /** For fields that are unknown, which of their neighbours may be meant: {@code spec.worker}. */
    static List<String> meant(ValidationNode validationNode, ObjectNode object) {
        var meant = new ArrayList<String>();
        new UnknownFields(true).meant(validationNode, object, "", meant);
        return meant;
    }

    private void meant(
            ValidationNode validationNode, JsonNode value, String path, List<String> meant) {
        if (value instanceof ObjectNode object) {
            for (var entry : object.properties()) {
                var name = entry.getKey();
                var child = known(validationNode, name);
                if (child != null) {
                    meant(child, entry.getValue(), path + name + ".", meant);
                } else if (closed(validationNode)) {
                    FieldSuggestion.closest(name, validationNode.properties().keySet())
                            .ifPresent(word -> meant.add(path + word));
                }
            }
        } else if (value instanceof ArrayNode array) {
            var list = path.substring(0, path.length() - 1);
            for (int i = 0; i < array.size(); i++) {
                meant(
                        validationNode.elementOrAnything(),
                        array.get(i),
                        list + "[" + i + "].",
                        meant);
            }
        }
    }

    private void find(
            ValidationNode validationNode, JsonNode value, String path, List<String> found) {
        if (value instanceof ObjectNode object) {
            for (var entry : object.properties()) {
                var name = entry.getKey();
                var at = path.isEmpty() ? name : path + "." + name;
                var child = known(validationNode, name);
                if (child != null) {
                    find(child, entry.getValue(), at, found);
                } else if (closed(validationNode)) {
                    found.add(at);
                }
            }
        } else if (value instanceof ArrayNode array) {
            var element = element(validationNode);
            for (int i = 0; i < array.size(); i++) {
                find(element, array.get(i), path + "[" + i + "]", found);
            }
        }
    }

    /**
     * Removes what is unknown.
     *
     * @param nulls whether fields that are null go too, as they do when Go decodes a built-in type
     */
    static void remove(ValidationNode validationNode, JsonNode value, boolean nulls) {
        new UnknownFields(!nulls).drop(validationNode, value, nulls);
    }

    private void drop(ValidationNode validationNode, JsonNode value, boolean nulls) {
        if (value instanceof ObjectNode object) {
            object.properties()
                    .removeIf(
                            entry ->
                                    (nulls && entry.getValue().isNull() && closed(validationNode))
                                            || (closed(validationNode)
                                                    && known(validationNode, entry.getKey())
                                                            == null));
            for (var entry : object.properties()) {
                var child = known(validationNode, entry.getKey());
                if (child != null && entry.getValue().isContainerNode()) {
                    drop(child, entry.getValue(), nulls);
                }
            }
        } else if (value instanceof ArrayNode array) {
            var element = element(validationNode);
            array.forEach(item -> drop(element, item, nulls));
        }
    }

    /** Where a list or a scalar belongs, no field is known. */
    private boolean closed(ValidationNode validationNode) {
        return switch (validationNode.type()) {
            case ANY -> Structure.ANY_BUT_FIELDS.equals(validationNode);
            case OBJECT -> validationNode.closed();
            case ARRAY, STRING, INTEGER, NUMBER, BOOLEAN, INT_OR_STRING, QUANTITY ->
                    custom
                            && validationNode.definition().isEmpty()
                            && !validationNode.preservesUnknown();
        };
    }

    private static ValidationNode element(ValidationNode list) {
        return Structure.ANY_BUT_FIELDS.equals(list) ? list : list.elementOrAnything();
    }

    private static @Nullable ValidationNode known(ValidationNode validationNode, String name) {
        var declared = validationNode.properties().get(name);
        return declared != null ? declared : validationNode.others();
    }
}
