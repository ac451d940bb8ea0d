// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/** Which of two readings of an object is the later one. */
final class Versions {
    private Versions() {}

    /**
     * Whether {@code one} was written after {@code other}. Versions are numbers that grow, in every
     * API server there is; one that is none is never the later.
     */
    static boolean isLater(HasMetadata one, HasMetadata other) {
        var first = one.getMetadata().getResourceVersion();
        var second = other.getMetadata().getResourceVersion();
        return isNumber(first)
                && isNumber(second)
                && Long.parseUnsignedLong(first) > Long.parseUnsignedLong(second);
    }

    private static boolean isNumber(@Nullable String version) {
        return version != null && version.matches("[0-9]{1,18}");
    }
}
