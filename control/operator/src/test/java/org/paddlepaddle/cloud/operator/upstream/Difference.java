// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * One place where two trees say different things.
 *
 * @param path from the root, one key after the other
 * @param upstream what one has there
 * @param ours what the other has
 */
record Difference(String path, JsonNode upstream, JsonNode ours) {
    /** Between keys; keys themselves contain slashes and dots. */
    static final String STEP = " > ";

    static List<Difference> between(String root, JsonNode upstream, JsonNode ours) {
        var found = new ArrayList<Difference>();
        compare(root, upstream, ours, found);
        return found;
    }

    private static void compare(
            String path, JsonNode upstream, JsonNode ours, List<Difference> found) {
        if (upstream.isObject() && ours.isObject()) {
            var keys = new TreeSet<String>();
            upstream.fieldNames().forEachRemaining(keys::add);
            ours.fieldNames().forEachRemaining(keys::add);
            for (var key : keys) {
                compare(path + STEP + key, upstream.path(key), ours.path(key), found);
            }
        } else if (!same(upstream, ours)) {
            found.add(new Difference(path, upstream, ours));
        }
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return one.equals(other) || (isNothing(one) && isNothing(other));
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull() || (node.isContainerNode() && node.isEmpty());
    }

    @Override
    public String toString() {
        return "%s: upstream %s, ours %s".formatted(path, text(upstream), text(ours));
    }

    private static String text(JsonNode node) {
        return node instanceof MissingNode ? "nothing" : node.toString();
    }
}
