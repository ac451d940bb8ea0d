// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/** Compares resource versions: which of two readings of an object is the later one. */
public final class ResourceVersions {
    private ResourceVersions() {}

    /**
     * Whether {@code one} was written after {@code other}. Versions are numbers that grow, in every
     * API server there is; one that is none is never the later.
     */
    static boolean isLater(HasMetadata one, HasMetadata other) {
        return isLater(
                one.getMetadata().getResourceVersion(), other.getMetadata().getResourceVersion());
    }

    /** As above, for the versions themselves. */
    public static boolean isLater(@Nullable String one, @Nullable String other) {
        return isNumber(one)
                && isNumber(other)
                && Long.parseUnsignedLong(one) > Long.parseUnsignedLong(other);
    }

    private static boolean isNumber(@Nullable String version) {
        return version != null && version.matches("[0-9]{1,18}");
    }
}
