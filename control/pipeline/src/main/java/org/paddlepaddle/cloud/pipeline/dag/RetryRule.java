// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import java.time.Duration;
import java.util.Optional;

/**
 * When a step is tried again.
 *
 * @param limit how often at most, as text that may be a placeholder; empty: for ever
 * @param pause before the first repetition
 * @param factor by which the pause grows
 * @param longest after which time since its first start nothing is tried again
 */
public record RetryRule(
        Optional<String> limit,
        Policy policy,
        Duration pause,
        double factor,
        Optional<Duration> longest) {
    /** What counts as worth another try, in Argo's words. */
    public enum Policy {
        OnFailure,
        OnError,
        Always,
        OnTransientError
    }
}
