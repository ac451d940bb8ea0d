// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** How a value at a place takes part in merging: what the schema says, if the value fits it. */
enum MergeForm {
    /** One value: a scalar, something atomic, or something the schema does not expect. */
    LEAF,
    /** Fields or entries, each on its own. */
    OBJECT,
    /** Elements, each on its own, found by key or value. */
    LIST;

    static MergeForm of(@Nullable SchemaNode node, JsonNode value) {
        if (node == null) {
            return LEAF;
        }
        return switch (node.shape()) {
            case SCALAR, OPAQUE, ATOMIC_LIST -> LEAF;
            case STRUCT, MAP -> value.isObject() && !node.atomic() ? OBJECT : LEAF;
            case SET_LIST, MAP_LIST -> value.isArray() ? LIST : LEAF;
        };
    }

    static @Nullable SchemaNode fieldOf(SchemaNode node, String name) {
        return node.field(name).orElse(null);
    }

    static @Nullable SchemaNode itemOf(SchemaNode node) {
        return node.item().orElse(null);
    }
}
