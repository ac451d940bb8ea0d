// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;

/**
 * Detects no-op writes: whether a write would change anything. One that would not is answered with
 * what is stored: a new revision would wake every controller for nothing.
 */
final class NoOpWrites {
    private NoOpWrites() {}

    static boolean none(ObjectNode before, ObjectNode after) {
        return JsonTrees.same(comparable(before), comparable(after));
    }

    /** Without the revision and without the times of field ownership. */
    private static JsonNode comparable(ObjectNode object) {
        var copy = object.deepCopy();
        var metadata = JsonTrees.child(copy, "metadata");
        metadata.remove("resourceVersion");
        JsonTrees.objects(metadata.path("managedFields")).forEach(entry -> entry.remove("time"));
        return copy;
    }
}
