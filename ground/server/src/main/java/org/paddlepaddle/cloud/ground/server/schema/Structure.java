// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place whose schema is written there. */
record Structure(
        String definition,
        ValueType type,
        Map<String, ValidationNode> properties,
        @Nullable ValidationNode others,
        @Nullable ValidationNode element,
        List<String> required,
        List<String> always,
        MergeRules merge,
        SchemaLimits limits,
        @Nullable JsonNode fallback,
        boolean nullable,
        boolean preservesUnknown,
        boolean embedded)
        implements ValidationNode {

    /** Nothing is known: objects merge field by field, everything else is one value. */
    static final Structure ANYTHING =
            new Structure(
                    "",
                    ValueType.ANY,
                    Map.of(),
                    null,
                    null,
                    List.of(),
                    List.of(),
                    MergeRules.NONE,
                    SchemaLimits.NONE,
                    null,
                    true,
                    true,
                    false);

    /**
     * What {@code additionalProperties: true} stands for in a custom kind: any value, but as nobody
     * knows its fields, an object here has none.
     */
    static final Structure ANY_BUT_FIELDS =
            new Structure(
                    "",
                    ValueType.ANY,
                    Map.of(),
                    null,
                    null,
                    List.of(),
                    List.of(),
                    MergeRules.NONE,
                    SchemaLimits.NONE,
                    null,
                    true,
                    false,
                    false);

    /** As {@link #ANYTHING}, but owned as one value ({@code RawExtension}). */
    static Structure opaque(String definition) {
        return new Structure(
                definition,
                ValueType.ANY,
                Map.of(),
                null,
                null,
                List.of(),
                List.of(),
                new MergeRules("", List.of(), true, null, List.of()),
                SchemaLimits.NONE,
                null,
                true,
                true,
                false);
    }

    @Override
    public Shape shape() {
        return type == ValueType.ANY && merge.atomicMap()
                ? Shape.OPAQUE
                : ValidationNode.super.shape();
    }

    /** Keeps reports short: schemas are deep and may be recursive. */
    @Override
    public String toString() {
        return definition.isEmpty() ? type + " " + shape() : definition;
    }
}
