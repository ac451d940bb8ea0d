// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.Locale;

/** Sizes, counts and times as upstream prints them. */
public final class HumanSizes {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private HumanSizes() {}

    /** Binary units, one decimal below ten, as in {@code 4.0 KiB} and {@code 58 MiB}. */
    public static String bytes(long bytes) {
        if (bytes < 10) {
            return bytes + " B";
        }
        int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        double value = Math.floor(bytes / Math.pow(1024, unit) * 10 + 0.5) / 10;
        return String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
    }

    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    public static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f%%", whole == 0 ? 0.0 : 100.0 * part / whole);
    }

    /** As Go prints durations, in whole seconds. */
    public static String seconds(long seconds) {
        if (seconds < 60) {
            return seconds + "s";
        }
        var rest = seconds % 60 + "s";
        return seconds < 3600
                ? seconds / 60 + "m" + rest
                : seconds / 3600 + "h" + seconds / 60 % 60 + "m" + rest;
    }
}
