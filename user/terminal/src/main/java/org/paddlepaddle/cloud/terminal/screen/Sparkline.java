// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Figures as a line of blocks, the higher the larger. */
public final class Sparkline {
    private static final String HEIGHTS = "▁▂▃▄▅▆▇█";
    private static final double MIDDLE = 0.5;

    private Sparkline() {}

    /**
     * @param low the figure of the lowest block
     * @param high the figure of the highest block
     */
    public static String of(DoubleStream figures, double low, double high) {
        return figures.mapToObj(each -> String.valueOf(height(each, low, high)))
                .collect(Collectors.joining());
    }

    private static char height(double figure, double low, double high) {
        double share = high == low ? MIDDLE : (figure - low) / (high - low);
        long height = Math.round(share * (HEIGHTS.length() - 1));
        return HEIGHTS.charAt(Math.clamp(height, 0, HEIGHTS.length() - 1));
    }
}
