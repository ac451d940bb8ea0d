// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** Lays an applied configuration over a live object. */
final class ApplyMerge {
    private ApplyMerge() {}

    /** The configuration wins where it speaks; arguments are not changed. */
    static JsonNode merge(@Nullable SchemaNode node, JsonNode live, JsonNode applied) {
        if (node == null) {
            return applied.deepCopy();
        }
        var mergeForm = MergeForm.of(node, applied);
        if (mergeForm == MergeForm.LEAF || mergeForm != MergeForm.of(node, live)) {
            return applied.deepCopy();
        }
        return mergeForm == MergeForm.OBJECT
                ? objects(node, live, applied)
                : lists(node, live, applied);
    }

    private static JsonNode objects(SchemaNode node, JsonNode live, JsonNode applied) {
        var merged = JsonNodeFactory.instance.objectNode();
        for (var entry : live.properties()) {
            var name = entry.getKey();
            var over = applied.get(name);
            merged.set(
                    name,
                    over == null
                            ? entry.getValue().deepCopy()
                            : merge(MergeForm.fieldOf(node, name), entry.getValue(), over));
        }
        for (var entry : applied.properties()) {
            if (!merged.has(entry.getKey())) {
                merged.set(entry.getKey(), entry.getValue().deepCopy());
            }
        }
        return merged;
    }

    /**
     * Elements of both sides keep the order of the configuration relative to each other; elements
     * of the live list stay where they are between them.
     */
    private static JsonNode lists(SchemaNode node, JsonNode live, JsonNode applied) {
        var merged = JsonNodeFactory.instance.arrayNode();
        var left = ListElements.of(node, live);
        var right = ListElements.of(node, applied);
        var liveItems = unique(left, live);
        var appliedItems = unique(right, applied);
        var shared = new ArrayList<PathElement>();
        right.stream().filter(liveItems::containsKey).forEach(shared::add);
        var done = new TreeSet<PathElement>();
        int next = 0;
        int l = 0;
        int r = 0;
        while (l < left.size() || r < right.size()) {
            if (l < left.size() && r < right.size()) {
                var element = left.get(l);
                if (element.compareTo(right.get(r)) == 0) {
                    merged.add(item(node, element, liveItems, appliedItems));
                    done.add(element);
                    l++;
                    r++;
                    next++;
                    continue;
                }
                if (appliedItems.containsKey(element)
                        && next < shared.size()
                        && shared.get(next).compareTo(element) != 0) {
                    l++;
                    continue;
                }
            }
            if (l < left.size()) {
                var element = left.get(l);
                if (!appliedItems.containsKey(element)) {
                    merged.add(live.get(l).deepCopy());
                    l++;
                    continue;
                }
                if (done.contains(element)) {
                    l++;
                }
            }
            if (r < right.size()) {
                var element = right.get(r);
                merged.add(item(node, element, liveItems, appliedItems));
                done.add(element);
                r++;
                if (next < shared.size() && shared.get(next).compareTo(element) == 0) {
                    next++;
                }
            }
        }
        return merged;
    }

    private static JsonNode item(
            SchemaNode node,
            PathElement element,
            Map<PathElement, JsonNode> live,
            Map<PathElement, JsonNode> applied) {
        var over = applied.getOrDefault(element, JsonNodeFactory.instance.nullNode());
        var under = live.get(element);
        return under == null ? over.deepCopy() : merge(MergeForm.itemOf(node), under, over);
    }

    /** Elements that occur twice are not merged with: null takes their place. */
    private static Map<PathElement, JsonNode> unique(List<PathElement> elements, JsonNode array) {
        var items = new TreeMap<PathElement, JsonNode>();
        for (int i = 0; i < elements.size(); i++) {
            var item = array.get(i);
            items.merge(elements.get(i), item, (_, _) -> JsonNodeFactory.instance.nullNode());
        }
        return items;
    }
}
