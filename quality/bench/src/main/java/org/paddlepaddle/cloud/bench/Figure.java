// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

/**
 * One side of a comparison.
 *
 * @param who the name of the program or structure
 */
public record Figure(String who, Samples rounds) {
    public static Figure of(String who, Samples rounds) {
        return new Figure(who, rounds);
    }

    public static Figure once(String who, double value) {
        return new Figure(who, Samples.of(value));
    }

    /** The median of the rounds. */
    public double value() {
        return rounds.median();
    }
}
