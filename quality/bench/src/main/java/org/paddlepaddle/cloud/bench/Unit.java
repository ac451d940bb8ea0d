// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Locale;

/** What a figure counts, and how it is written. */
public enum Unit {
    KEYS_PER_SECOND("keys/s", true),
    REQUESTS_PER_SECOND("req/s", true),
    PUTS_PER_SECOND("puts/s", true),
    CREATES_PER_SECOND("creates/s", true),
    DECISIONS_PER_SECOND("decisions/s", true),
    BINDINGS_PER_SECOND("bindings/s", true),
    DELIVERIES_PER_CPU_SECOND("events/CPU-s", true),
    NANOS_PER_KEY("CPU ns/key", false),
    CPU_MICROS("CPU µs each", false),
    CPU_MILLIS("CPU ms each", false),
    MICROS("µs", false),
    SECONDS("s", false),
    PER_SECOND("/s", false),
    MEBIBYTES("MiB", false),
    BYTES_PER_KEY("B/key", false),
    FRACTION("×", false),
    COUNT("", false);

    private static final double KILO = 1_000;
    private static final double MEGA = 1_000_000;

    private final String text;
    private final boolean moreIsBetter;

    Unit(String text, boolean moreIsBetter) {
        this.text = text;
        this.moreIsBetter = moreIsBetter;
    }

    public String text() {
        return text;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** Three or four figures; large numbers with k or M. */
    public String write(double value) {
        if (value >= 10 * MEGA) {
            return String.format(Locale.ROOT, "%.1f M", value / MEGA);
        }
        if (value >= MEGA) {
            return String.format(Locale.ROOT, "%.2f M", value / MEGA);
        }
        if (value >= 10 * KILO) {
            return String.format(Locale.ROOT, "%.1f k", value / KILO);
        }
        if (value == Math.rint(value) || value >= 1000) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }
}
