// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a value was before an update. Kubernetes lets what does not change be, even where a
 * schema that became stricter would not accept it any more: an old object can always lose a
 * finalizer.
 *
 * <p>Elements of a list have a past only where keys tell which is which; other lists are one value.
 * So is what the schema does not declare, and that counts as changed.
 */
final class Ratchet {
    private Ratchet() {}

    static @Nullable JsonNode field(
            ValidationNode validationNode, @Nullable JsonNode was, String name) {
        return was instanceof ObjectNode object && schema(validationNode, name) != null
                ? object.get(name)
                : null;
    }

    static @Nullable JsonNode element(
            ValidationNode list, @Nullable JsonNode was, JsonNode element) {
        if (!(was instanceof ArrayNode array) || !list.merge().listType().equals("map")) {
            return null;
        }
        for (var candidate : array) {
            if (list.merge().mapKeys().stream()
                    .allMatch(key -> candidate.path(key).equals(element.path(key)))) {
                return candidate;
            }
        }
        return null;
    }

    static boolean unchanged(ValidationNode validationNode, @Nullable JsonNode was, JsonNode is) {
        return switch (is) {
            case ObjectNode object ->
                    was instanceof ObjectNode
                            && was.size() == is.size()
                            && fields(validationNode, was, object);
            case ArrayNode array ->
                    was instanceof ArrayNode
                            && was.size() == is.size()
                            && (validationNode.merge().listType().equals("map")
                                    ? elements(validationNode, was, array)
                                    : was.equals(is));
            default -> is.equals(was);
        };
    }

    private static boolean fields(ValidationNode validationNode, JsonNode was, ObjectNode object) {
        return object.properties().stream()
                .allMatch(
                        entry -> {
                            var child = schema(validationNode, entry.getKey());
                            return child != null
                                    && unchanged(child, was.get(entry.getKey()), entry.getValue());
                        });
    }

    private static boolean elements(ValidationNode list, JsonNode was, ArrayNode array) {
        var element = list.elementOrAnything();
        for (var item : array) {
            if (!unchanged(element, element(list, was, item), item)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable ValidationNode schema(ValidationNode validationNode, String name) {
        var declared = validationNode.properties().get(name);
        return declared != null ? declared : validationNode.others();
    }
}
