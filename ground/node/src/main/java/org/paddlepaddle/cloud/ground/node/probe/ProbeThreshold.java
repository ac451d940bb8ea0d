// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

import io.fabric8.kubernetes.api.model.Probe;
import java.util.Optional;

/**
 * The success and failure thresholds of one probe.
 *
 * @param verdict absent until enough answers agree
 * @param last the latest answer
 * @param streak how many answers in a row were like it
 */
public record ProbeThreshold(Optional<Boolean> verdict, boolean last, int streak) {
    private static final int DEFAULT_SUCCESSES = 1;
    private static final int DEFAULT_FAILURES = 3;

    public static ProbeThreshold none() {
        return new ProbeThreshold(Optional.empty(), false, 0);
    }

    /** One answer more; the verdict changes when as many in a row agree as the probe asks for. */
    public ProbeThreshold next(boolean good, Probe probe) {
        int count = streak > 0 && last == good ? streak + 1 : 1;
        int needed =
                good
                        ? Optional.ofNullable(probe.getSuccessThreshold()).orElse(DEFAULT_SUCCESSES)
                        : Optional.ofNullable(probe.getFailureThreshold()).orElse(DEFAULT_FAILURES);
        return new ProbeThreshold(count >= needed ? Optional.of(good) : verdict, good, count);
    }
}
