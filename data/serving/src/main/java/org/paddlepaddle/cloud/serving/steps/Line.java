// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.List;

/**
 * A line of text that was read.
 *
 * @param characters by number, without blanks and repetitions
 * @param score the mean probability of its characters
 */
record Line(List<Integer> characters, double score) {
    Line {
        characters = List.copyOf(characters);
    }
}
