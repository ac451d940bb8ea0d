// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.CelType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One place of a schema as CEL sees it.
 *
 * @param word what the schema calls the type; refusals name it
 * @param fields of an object, by the name they have in JSON
 * @param element of a list, or the values of a map
 * @param mapKeys which fields tell elements of a list apart; empty when only the position does
 * @param within the list on the way from the root whose elements cannot be told apart; empty when
 *     the old value can be found
 * @param active whether there are rules here or below
 */
record CelPlace(
        Kind kind,
        String word,
        CelType type,
        Map<String, CelPlace> fields,
        @Nullable CelPlace element,
        List<String> mapKeys,
        List<ValidationRule> validationRules,
        String path,
        String within,
        boolean active) {

    /** How values here are converted. */
    enum Kind {
        STRUCT,
        MAP,
        LIST,
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN,
        TIMESTAMP,
        DATE,
        DURATION,
        BYTES,
        /** Text or a number; known when it is looked at. */
        DYNAMIC
    }

    /** Schemas are deep; a report needs the place only. */
    @Override
    public String toString() {
        return path + " " + kind;
    }
}
