// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.paddlepaddle.cloud.http.HttpRefusal;

/**
 * What a page wants to follow.
 *
 * @param namespace empty for all
 * @param name empty for all
 * @param labels that the objects must have
 */
record WatchRequest(
        WatchedKind<?> kind, String namespace, String name, Map<String, String> labels) {
    private static final int PARTS = 4;

    /**
     * @param text {@code KIND:NAMESPACE:NAME:LABEL=VALUE,…}; all but the kind may be empty or
     *     missing
     * @throws HttpRefusal when it is no such text
     */
    static WatchRequest parse(String text) {
        var parts = text.split(":", PARTS);
        var kind = WatchedKind.all().get(parts[0]);
        if (kind == null) {
            throw HttpRefusal.badRequest(
                    "watch=%s: pages can follow %s"
                            .formatted(text, new TreeSet<>(WatchedKind.all().keySet())));
        }
        return new WatchRequest(kind, part(parts, 1), part(parts, 2), labels(part(parts, 3)));
    }

    private static String part(String[] parts, int index) {
        return index < parts.length ? parts[index] : "";
    }

    private static Map<String, String> labels(String text) {
        var labels = new TreeMap<String, String>();
        for (var pair : text.isEmpty() ? new String[0] : text.split(",")) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw HttpRefusal.badRequest("a label is written NAME=VALUE, not " + pair);
            }
            labels.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return labels;
    }
}
