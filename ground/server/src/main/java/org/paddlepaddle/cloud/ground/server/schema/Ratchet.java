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

    static @Nullable JsonNode field(Node node, @Nullable JsonNode was, String name) {
        return was instanceof ObjectNode object && schema(node, name) != null
                ? object.get(name)
                : null;
    }

    static @Nullable JsonNode element(Node list, @Nullable JsonNode was, JsonNode element) {
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

    static boolean unchanged(Node node, @Nullable JsonNode was, JsonNode is) {
        return switch (is) {
            case ObjectNode object ->
                    was instanceof ObjectNode
                            && was.size() == is.size()
                            && fields(node, was, object);
            case ArrayNode array ->
                    was instanceof ArrayNode
                            && was.size() == is.size()
                            && (node.merge().listType().equals("map")
                                    ? elements(node, was, array)
                                    : was.equals(is));
            default -> is.equals(was);
        };
    }

    private static boolean fields(Node node, JsonNode was, ObjectNode object) {
        return object.properties().stream()
                .allMatch(
                        entry -> {
                            var child = schema(node, entry.getKey());
                            return child != null
                                    && unchanged(child, was.get(entry.getKey()), entry.getValue());
                        });
    }

    private static boolean elements(Node list, JsonNode was, ArrayNode array) {
        var element = list.elementOrAnything();
        for (var item : array) {
            if (!unchanged(element, element(list, was, item), item)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Node schema(Node node, String name) {
        var declared = node.properties().get(name);
        return declared != null ? declared : node.others();
    }
}
