// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Something that a page must know.
 *
 * @param type {@code set} and {@code gone} of one object, {@code listed} when all that were there
 *     have been told, {@code refused} when the caller may not see them, {@code absent} when the API
 *     server does not know the kind
 * @param key of the object
 * @param row the view of the object
 * @param message why it is refused
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PageChange(
        String kind,
        String type,
        @Nullable String key,
        @Nullable Object row,
        @Nullable String message) {
    static PageChange set(String kind, String key, Object row) {
        return new PageChange(kind, "set", key, row, null);
    }

    static PageChange gone(String kind, String key) {
        return new PageChange(kind, "gone", key, null, null);
    }

    static PageChange listed(String kind) {
        return new PageChange(kind, "listed", null, null, null);
    }

    static PageChange absent(String kind) {
        return new PageChange(kind, "absent", null, null, null);
    }

    static PageChange refused(String kind, String message) {
        return new PageChange(kind, "refused", null, null, message);
    }
}
