// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** What a kind's objects may look like, and how their parts merge. */
public interface TypeSchema {
    /** The root of the structure, for merging and ownership. */
    SchemaNode root();

    /** Fills in defaults in place. */
    void applyDefaults(ObjectNode object);

    /** Removes unknown fields in place where the schema prunes. */
    void prune(ObjectNode object);

    /** Dotted paths of unknown fields ({@code spec.foo}), for fieldValidation. */
    List<String> unknownFields(ObjectNode object);

    /** Dotted paths of the fields that unknown ones may have been meant to be. */
    default List<String> meantFields(ObjectNode object) {
        return List.of();
    }

    /** Every violation: types, required, enum, bounds, formats; empty when valid. */
    List<Cause> validate(ObjectNode object);

    /**
     * Every violation, of rules that look at the change too.
     *
     * @param before what is stored, absent when the object is new
     */
    default List<Cause> validate(@Nullable ObjectNode before, ObjectNode after) {
        return validate(after);
    }
}
