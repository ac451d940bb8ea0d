// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import java.time.Duration;

/**
 * Between which sizes a job may change.
 *
 * @param min fewest workers
 * @param max most workers
 * @param patience how long it waits for all its workers before it starts with fewer
 */
public record Elastic(int min, int max, Duration patience) {
    int within(int wanted) {
        return Math.clamp(wanted, min, max);
    }
}
