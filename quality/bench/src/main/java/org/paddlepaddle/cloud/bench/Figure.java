// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

/**
 * One side of a comparison.
 *
 * @param who the name of the program or structure
 * @param value the median of the rounds
 * @param spread of the rounds, relative to the median; 0 when there was one
 */
public record Figure(String who, double value, double spread) {
    public static Figure of(String who, Samples samples) {
        return new Figure(who, samples.median(), samples.spread());
    }

    public static Figure once(String who, double value) {
        return new Figure(who, value, 0);
    }
}
