// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/**
 * Strategic merge patch: lists merge by the key their schema names, and directives inside the patch
 * say what merging alone cannot.
 */
final class StrategicPatch {
    static final String DIRECTIVE = "$patch";
    static final String SET_ORDER = "$setElementOrder/";
    static final String DELETE_FROM = "$deleteFromPrimitiveList/";
    private static final String RETAIN_KEYS = "$retainKeys";

    private StrategicPatch() {}

    static ObjectNode apply(ObjectNode current, ObjectNode patch, SchemaNode root) {
        return merge(current.deepCopy(), patch.deepCopy(), root);
    }

    /** Both arguments are ours to change. */
    static ObjectNode merge(ObjectNode original, ObjectNode patch, @Nullable SchemaNode node) {
        var directive = patch.get(DIRECTIVE);
        if (directive != null) {
            return directed(directive.asText(), patch);
        }
        retainKeys(original, patch);
        setOrders(original, patch, node);
        for (var entry : patch.properties()) {
            var name = entry.getKey();
            if (name.startsWith(DELETE_FROM)) {
                deleteFrom(original, name.substring(DELETE_FROM.length()), entry.getValue());
            } else {
                field(original, name, entry.getValue(), child(node, name));
            }
        }
        return original;
    }

    private static ObjectNode directed(String directive, ObjectNode patch) {
        return switch (directive) {
            case "replace" -> {
                patch.remove(DIRECTIVE);
                yield patch;
            }
            case "delete" -> JsonNodeFactory.instance.objectNode();
            default -> throw unknownDirective(directive, patch);
        };
    }

    static ApiException unknownDirective(String directive, JsonNode patch) {
        return failure("unknown patch type: " + directive + " in map: " + GoText.of(patch));
    }

    /** Errors without a status of their own are the server's to Kubernetes. */
    static ApiException failure(String message) {
        return ApiErrors.plain(500, "", message);
    }

    private static void field(
            ObjectNode original, String name, JsonNode patch, @Nullable SchemaNode node) {
        if (patch.isNull()) {
            original.remove(name);
            return;
        }
        var present = original.get(name);
        if (present instanceof ObjectNode before && patch instanceof ObjectNode change) {
            original.set(name, replaces(node) ? change : merge(before, change, node));
        } else if (present instanceof ArrayNode before && patch instanceof ArrayNode change) {
            original.set(name, merges(node) ? StrategicList.merge(before, change, node) : change);
        } else {
            take(original, name, patch);
        }
    }

    /** What is new is taken without directives and nulls. */
    private static void take(ObjectNode original, String name, JsonNode patch) {
        var value = withoutDirectives(patch);
        if (value == null) {
            original.remove(name);
        } else {
            original.set(name, value);
        }
    }

    static @Nullable JsonNode withoutDirectives(JsonNode value) {
        switch (value) {
            case ObjectNode object -> {
                if (object.has(DIRECTIVE)) {
                    return null;
                }
                object.properties().removeIf(entry -> entry.getValue().isNull());
                object.properties().removeIf(entry -> withoutDirectives(entry.getValue()) == null);
            }
            case ArrayNode array -> {
                var kept = new ArrayList<JsonNode>();
                for (var item : array) {
                    var rest = withoutDirectives(item);
                    if (rest != null) {
                        kept.add(rest);
                    }
                }
                array.removeAll();
                array.addAll(kept);
            }
            default -> {}
        }
        return value;
    }

    static boolean merges(@Nullable SchemaNode node) {
        return node != null && node.patchStrategy().contains("merge");
    }

    private static boolean replaces(@Nullable SchemaNode node) {
        return node != null && node.patchStrategy().contains("replace");
    }

    private static @Nullable SchemaNode child(@Nullable SchemaNode node, String name) {
        return node == null ? null : node.field(name).orElse(null);
    }

    private static void retainKeys(ObjectNode original, ObjectNode patch) {
        var keys = patch.remove(RETAIN_KEYS);
        if (keys == null) {
            return;
        }
        if (!keys.isArray()) {
            throw ApiErrors.badRequest("invalid patch format of retainKeys");
        }
        var retained = new HashSet<String>();
        keys.forEach(key -> retained.add(key.asText()));
        for (var entry : patch.properties()) {
            var name = entry.getKey();
            var marker = name.startsWith(DELETE_FROM) || name.startsWith(SET_ORDER);
            if (!marker && !entry.getValue().isNull() && !retained.contains(name)) {
                throw ApiErrors.badRequest("invalid patch format of retainKeys");
            }
        }
        original.retain(retained);
    }

    private static void deleteFrom(ObjectNode original, String name, JsonNode values) {
        if (original.get(name) instanceof ArrayNode list && values instanceof ArrayNode gone) {
            original.set(name, StrategicList.without(list, gone));
        }
    }

    /** Merges the lists that come with an order, and takes them out of the patch. */
    private static void setOrders(
            ObjectNode original, ObjectNode patch, @Nullable SchemaNode node) {
        for (var directive : new ArrayList<>(patch.properties())) {
            if (!directive.getKey().startsWith(SET_ORDER)) {
                continue;
            }
            patch.remove(directive.getKey());
            if (!(directive.getValue() instanceof ArrayNode order)) {
                throw ApiErrors.badRequest("invalid patch format of setElementOrder list");
            }
            var name = directive.getKey().substring(SET_ORDER.length());
            var change = patch.get(name) instanceof ArrayNode list ? list : null;
            var before = original.get(name) instanceof ArrayNode list ? list : null;
            var schema = child(node, name);
            if (change != null) {
                StrategicList.checkOrder(change, order, schema);
            }
            if (before == null && change == null) {
                continue;
            }
            patch.remove(name);
            original.set(name, ordered(before, change, order, schema));
        }
    }

    private static JsonNode ordered(
            @Nullable ArrayNode before,
            @Nullable ArrayNode change,
            ArrayNode order,
            @Nullable SchemaNode schema) {
        var live = before == null ? JsonNodeFactory.instance.arrayNode() : before;
        var was = live.deepCopy();
        ArrayNode merged;
        if (change == null) {
            merged = live;
        } else if (before == null) {
            merged = (ArrayNode) withoutDirectives(change);
        } else {
            merged = merges(schema) ? StrategicList.merge(live, change, schema) : change;
        }
        return StrategicList.sorted(
                merged == null ? live : merged, order, was, StrategicList.key(schema));
    }
}
