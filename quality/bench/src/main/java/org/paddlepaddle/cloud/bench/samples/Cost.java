// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.time.Duration;

/**
 * What copying took.
 *
 * @param elapsed on the clock
 * @param cpu of the program that copied, the kernel's work for it included
 */
record Cost(Duration elapsed, Duration cpu) {
    double perSecond(int pictures) {
        return pictures * 1e9 / Math.max(1, elapsed.toNanos());
    }

    double perCpuSecond(int pictures) {
        return pictures * 1e9 / Math.max(1, cpu.toNanos());
    }
}
