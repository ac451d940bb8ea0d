// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.ground.rules.duration.DurationSyntaxException;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;

/** Durations as Go reads them ({@code 1h30m}) or as Scala does ({@code 2 days}). */
final class DurationFormats {
    private static final Pattern PART = Pattern.compile("(\\d+)\\s*([A-Za-zµ]+)");

    /** Whole words, and the beginnings of longer ones. */
    private static final List<String> UNITS =
            List.of("ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk");

    private static final List<String> BEGINNINGS =
            List.of("nano", "micro", "milli", "sec", "min", "hour", "day", "week");

    private DurationFormats() {}

    /** One good part is enough, wherever it stands. */
    static boolean accepts(String text) {
        if (isGo(text)) {
            return true;
        }
        var part = PART.matcher(text);
        while (part.find()) {
            if (unit(part.group(2).toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGo(String text) {
        try {
            GoDuration.parse(text);
            return true;
        } catch (DurationSyntaxException _) {
            return false;
        }
    }

    private static boolean unit(String word) {
        return UNITS.contains(word) || BEGINNINGS.stream().anyMatch(word::startsWith);
    }
}
