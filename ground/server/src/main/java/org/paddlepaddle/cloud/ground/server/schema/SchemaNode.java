// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** One place in a structure: its shape and its merge rules. */
public interface SchemaNode {
    enum Shape {
        SCALAR,
        STRUCT,
        /**
         * Any key. A map whose type is not declared holds itself as the schema of its values, so
         * that a value that is no object is a leaf there.
         */
        MAP,
        ATOMIC_LIST,
        SET_LIST,
        MAP_LIST,
        /** Anything goes; treated as one value by ownership. */
        OPAQUE
    }

    /** What a SCALAR may be. */
    enum Scalar {
        NUMERIC,
        STRING,
        BOOLEAN,
        /** Numbers and texts alike, or not known. */
        ANY
    }

    Shape shape();

    /** What values of a SCALAR are; of no meaning for other shapes. */
    default Scalar scalar() {
        return Scalar.ANY;
    }

    /** True for a MAP that may as well be something else. */
    default boolean anything() {
        return false;
    }

    /**
     * What an element of a MAP_LIST counts as having under a key it lacks. Go's structures have
     * their mandatory fields even when nobody gave them.
     */
    default Optional<JsonNode> keyDefault(String key) {
        return field(key).flatMap(SchemaNode::defaultValue);
    }

    /** The schema of a field of a STRUCT or of any key of a MAP. */
    Optional<SchemaNode> field(String name);

    /** True when the schema names this field itself, not merely allows any key. */
    boolean declares(String name);

    /**
     * Fields that are there even when nothing is given: Go's built-in types have structures by
     * value. Who compares objects must not take their appearance for a change.
     */
    List<String> always();

    /** The schema of list elements; empty unless a list. */
    Optional<SchemaNode> item();

    /** Keys that identify an element of a MAP_LIST. */
    List<String> mapKeys();

    /** True when a map or struct is owned and replaced as a whole. */
    boolean atomic();

    /** The key of strategic merge for lists ({@code x-kubernetes-patch-merge-key}). */
    Optional<String> patchMergeKey();

    /** {@code merge}, {@code replace}, {@code retainKeys}, as declared. */
    List<String> patchStrategy();

    /** What stands here when nothing is given; completes the keys of MAP_LIST elements. */
    Optional<JsonNode> defaultValue();
}
