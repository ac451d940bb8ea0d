// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.util.Optional;
import java.util.regex.Pattern;

/** One figure of the training: how wrong the model still is at a step. */
public record LossPoint(int step, double loss) {
    private static final Pattern LINE =
            Pattern.compile(
                    "\\bstep\\s*[=:]\\s*(\\d{1,9})\\b.*?\\bloss\\s*[=:]\\s*"
                            + "(\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)");

    /** The figure in a line of a training log, for instance {@code step=20 loss=0.6412}. */
    public static Optional<LossPoint> parse(String line) {
        var match = LINE.matcher(line);
        return match.find()
                ? Optional.of(
                        new LossPoint(
                                Integer.parseInt(match.group(1)),
                                Double.parseDouble(match.group(2))))
                : Optional.empty();
    }
}
