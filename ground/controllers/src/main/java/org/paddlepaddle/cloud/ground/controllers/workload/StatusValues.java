// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How Kubernetes writes the values of a status. */
public final class StatusValues {
    private StatusValues() {}

    /** UTC, whole seconds. */
    public static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Most counters are left out while they are zero. */
    public static @Nullable Integer counter(int number) {
        return number == 0 ? null : number;
    }

    public static int number(@Nullable Integer field) {
        return field == null ? 0 : field;
    }
}
