// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** The lists of strategic merge patch. Elements of scalar lists are their own keys. */
final class StrategicList {
    private StrategicList() {}

    /** Empty for lists of scalars. */
    static String key(@Nullable SchemaNode node) {
        return node == null ? "" : node.patchMergeKey().orElse("");
    }

    static ArrayNode merge(ArrayNode original, ArrayNode patch, @Nullable SchemaNode node) {
        if (original.isEmpty() && patch.isEmpty()) {
            return original;
        }
        var key = key(node);
        var was = original.deepCopy();
        if (!objects(original, patch)) {
            return sorted(mergedScalars(original, patch), patch, was, "");
        }
        if (key.isEmpty()) {
            throw StrategicPatch.failure("cannot merge lists without merge key");
        }
        var plain = JsonNodeFactory.instance.arrayNode();
        if (directives(original, patch, plain, key)) {
            return plain;
        }
        mergeObjects(original, plain, key, node);
        return sorted(original, plain, was, key);
    }

    private static boolean objects(ArrayNode original, ArrayNode patch) {
        var sample = patch.isEmpty() ? original.get(0) : patch.get(0);
        for (var list : List.of(original, patch)) {
            for (var item : list) {
                if (item.isArray()) {
                    throw PatchDialects.unprocessable();
                }
                if (item.isObject() != sample.isObject()) {
                    throw StrategicPatch.failure(
                            "list element types are not identical: ["
                                    + original
                                    + " "
                                    + patch
                                    + "]");
                }
            }
        }
        return sample.isObject();
    }

    private static ArrayNode mergedScalars(ArrayNode original, ArrayNode patch) {
        var merged = JsonNodeFactory.instance.arrayNode();
        for (var list : List.of(original, patch)) {
            for (var item : list) {
                if (position(merged, "", item) < 0) {
                    merged.add(item);
                }
            }
        }
        return merged;
    }

    /**
     * Carries out {@code $patch} elements on the original and collects the others.
     *
     * @return true when the patch replaces the list
     */
    private static boolean directives(
            ArrayNode original, ArrayNode patch, ArrayNode plain, String key) {
        boolean replace = false;
        for (var item : patch) {
            var directive = item.get(StrategicPatch.DIRECTIVE);
            if (directive == null) {
                plain.add(item);
                continue;
            }
            switch (directive.asText()) {
                case "delete" -> {
                    var wanted = keyed(item, key);
                    for (int at = position(original, key, wanted);
                            at >= 0;
                            at = position(original, key, wanted)) {
                        original.remove(at);
                    }
                }
                case "replace" -> replace = true;
                case "merge" ->
                        throw StrategicPatch.failure(
                                "merging lists cannot yet be specified in the patch");
                default -> throw StrategicPatch.unknownDirective(directive.asText(), item);
            }
        }
        return replace;
    }

    private static void mergeObjects(
            ArrayNode original, ArrayNode patch, String key, @Nullable SchemaNode node) {
        var element = node == null ? null : node.item().orElse(null);
        for (var item : patch) {
            int at = position(original, key, keyed(item, key));
            if (at >= 0) {
                var before = (ObjectNode) original.get(at);
                original.set(
                        at, StrategicPatch.merge(before, (ObjectNode) item.deepCopy(), element));
            } else {
                original.add(item);
            }
        }
    }

    private static JsonNode keyed(JsonNode item, String key) {
        if (key.isEmpty()) {
            return item;
        }
        if (item.get(key) == null) {
            throw StrategicPatch.failure(
                    "map: " + GoText.of(item) + " does not contain declared merge key: " + key);
        }
        return item;
    }

    private static int position(JsonNode list, String key, JsonNode wanted) {
        for (int i = 0; i < list.size(); i++) {
            if (same(list.get(i), wanted, key)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean same(JsonNode left, JsonNode right, String key) {
        return key.isEmpty()
                ? JsonOrder.same(left, right)
                : left.has(key) && JsonOrder.same(left.path(key), right.path(key));
    }

    static ArrayNode without(ArrayNode list, ArrayNode gone) {
        var rest = JsonNodeFactory.instance.arrayNode();
        for (var item : list) {
            if (position(gone, "", item) < 0) {
                rest.add(item);
            }
        }
        return rest;
    }

    /** The order must name every element the patch brings, in the patch's order. */
    static void checkOrder(ArrayNode patch, ArrayNode order, @Nullable SchemaNode node) {
        var key = key(node);
        if (order.isEmpty() || patch.isEmpty()) {
            return;
        }
        int at = 0;
        for (var item : patch) {
            if (item.has(StrategicPatch.DIRECTIVE)) {
                continue;
            }
            keyed(item, key);
            while (at < order.size() && !same(item, order.get(at), key)) {
                at++;
            }
            if (at == order.size()) {
                throw StrategicPatch.failure(
                        "The order in patch list:\n"
                                + GoText.of(patch)
                                + "\n doesn't match $setElementOrder list:\n"
                                + GoText.of(order)
                                + "\n");
            }
            at++;
        }
    }

    /**
     * Elements the order names come in its order; the others keep their place of the live list
     * relative to them.
     */
    static ArrayNode sorted(ArrayNode merged, ArrayNode order, ArrayNode live, String key) {
        var named = new ArrayList<JsonNode>();
        var others = new ArrayList<JsonNode>();
        for (var item : merged) {
            if (!key.isEmpty() && !item.has(key)) {
                throw ApiErrors.badRequest(
                        "map: " + GoText.of(item) + " does not contain declared merge key: " + key);
            }
            (position(order, key, item) >= 0 ? named : others).add(item);
        }
        named.sort((a, b) -> Integer.compare(position(order, key, a), position(order, key, b)));
        others.sort((a, b) -> Integer.compare(position(live, key, a), position(live, key, b)));
        var result = JsonNodeFactory.instance.arrayNode();
        int n = 0;
        int o = 0;
        while (n < named.size() || o < others.size()) {
            boolean othersFirst =
                    n == named.size()
                            || (o < others.size()
                                    && precedes(others.get(o), named.get(n), live, key));
            result.add(othersFirst ? others.get(o++) : named.get(n++));
        }
        return result;
    }

    private static boolean precedes(JsonNode other, JsonNode named, ArrayNode live, String key) {
        int place = position(live, key, named);
        return place >= 0 && position(live, key, other) < place;
    }
}
