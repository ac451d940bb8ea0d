// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7386): an object merges, null removes, everything else replaces. */
final class MergePatch {
    private MergePatch() {}

    static ObjectNode apply(ObjectNode current, ObjectNode patch) {
        return merge(current, patch);
    }

    private static ObjectNode merge(JsonNode target, ObjectNode patch) {
        var result =
                target instanceof ObjectNode object
                        ? object.deepCopy()
                        : JsonNodeFactory.instance.objectNode();
        for (var entry : patch.properties()) {
            var name = entry.getKey();
            switch (entry.getValue()) {
                case ObjectNode nested -> result.set(name, merge(result.path(name), nested));
                case JsonNode value when value.isNull() -> result.remove(name);
                case JsonNode value -> result.set(name, value.deepCopy());
            }
        }
        return result;
    }
}
