// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.time.Duration;
import java.util.Locale;

/** Amounts as people read them. */
public final class Sizes {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

    private Sizes() {}

    /** Decimal units, as disks and networks are sold. */
    public static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 999.5 && unit < UNITS.length - 1) {
            amount /= 1000;
            unit++;
        }
        var pattern = unit == 0 || amount >= 99.5 ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, pattern, amount, UNITS[unit]);
    }

    /** {@code 0.8 s}, {@code 12 s}, {@code 3 min 5 s}, {@code 2 h 7 min}, {@code 3 d 4 h}. */
    public static String elapsed(Duration time) {
        long seconds = time.toSeconds();
        if (time.toMillis() < 9_950) {
            return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min " + seconds % 60 + " s";
        }
        if (seconds < 86_400) {
            return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
        }
        return seconds / 86_400 + " d " + seconds % 86_400 / 3600 + " h";
    }

    /** Thousands apart, as {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
