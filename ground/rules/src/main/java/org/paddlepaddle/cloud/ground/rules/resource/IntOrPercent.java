// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.resource;

/** Numbers that may be given as a percentage of another. */
public final class IntOrPercent {
    private IntOrPercent() {}

    /**
     * @param text {@code 3} or {@code 25%}
     * @param up whether a fraction counts as a whole
     */
    public static int of(String text, int total, boolean up) {
        return text.endsWith("%")
                ? percent(Integer.parseInt(text.substring(0, text.length() - 1)), total, up)
                : Integer.parseInt(text);
    }

    public static int percent(int percent, int total, boolean up) {
        return (int) (((long) total * percent + (up ? 99 : 0)) / 100);
    }
}
