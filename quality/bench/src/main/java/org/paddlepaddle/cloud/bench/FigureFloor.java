// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Locale;

/** What a figure has to reach. */
public record FigureFloor(Direction direction, double limit) {
    /** Which side of the limit is good. */
    public enum Direction {
        AT_LEAST,
        AT_MOST
    }

    public static FigureFloor atLeast(double limit) {
        return new FigureFloor(Direction.AT_LEAST, limit);
    }

    public static FigureFloor atMost(double limit) {
        return new FigureFloor(Direction.AT_MOST, limit);
    }

    public boolean metBy(double value) {
        return switch (direction) {
            case AT_LEAST -> value >= limit;
            case AT_MOST -> value <= limit;
        };
    }

    /** {@code ≥ 4}. */
    public String text() {
        var number =
                limit == Math.rint(limit)
                        ? String.format(Locale.ROOT, "%.0f", limit)
                        : String.valueOf(limit);
        return switch (direction) {
            case AT_LEAST -> "≥ " + number;
            case AT_MOST -> "≤ " + number;
        };
    }
}
