// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import java.util.List;
import java.util.Optional;

/** One place in a structure: its shape and its merge rules. */
public interface SchemaNode {
    enum Shape {
        SCALAR,
        STRUCT,
        MAP,
        ATOMIC_LIST,
        SET_LIST,
        MAP_LIST,
        /** Anything goes; treated as one value by ownership. */
        OPAQUE
    }

    Shape shape();

    /** The schema of a field of a STRUCT or of any key of a MAP. */
    Optional<SchemaNode> field(String name);

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
}
