// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.merge.PatchApplier;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;

/** Merges as RFC 7396 does, whatever the dialect, and records the last manager only. */
final class PlainMerging implements PatchApplier, FieldOwnership {
    @Override
    public ObjectNode patch(PatchKind kind, ObjectNode current, JsonNode patch, TypeSchema schema) {
        return merge(current.deepCopy(), (ObjectNode) patch);
    }

    @Override
    public ObjectNode apply(
            ResourceType type,
            @Nullable ObjectNode live,
            ObjectNode applied,
            Writer writer,
            boolean force) {
        var result = merge(live == null ? JsonTrees.object() : live.deepCopy(), applied);
        record(result, writer, "Apply");
        return result;
    }

    @Override
    public void recordUpdate(
            ResourceType type, @Nullable ObjectNode before, ObjectNode after, Writer writer) {
        record(after, writer, "Update");
    }

    private static void record(ObjectNode object, Writer writer, String operation) {
        JsonTrees.child(object, "metadata")
                .putArray("managedFields")
                .addObject()
                .put("manager", writer.manager())
                .put("operation", operation)
                .put("time", writer.now().toString());
    }

    private static ObjectNode merge(ObjectNode target, ObjectNode patch) {
        for (var field : patch.properties()) {
            var name = field.getKey();
            if (field.getValue().isNull()) {
                target.remove(name);
            } else if (field.getValue() instanceof ObjectNode inner) {
                target.set(name, merge(JsonTrees.child(target, name), inner));
            } else {
                target.set(name, field.getValue());
            }
        }
        return target;
    }
}
