// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as Kubernetes writes them. */
public final class Timestamps {
    private Timestamps() {}

    /** {@code metav1.Time}: whole seconds. */
    public static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
