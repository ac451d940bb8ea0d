// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.math.BigDecimal;

/** Numbers and rows as Python writes them, which is what clients of VisualDL were made for. */
final class PythonText {
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final double LARGEST_PLAIN = 1e16;

    private PythonText() {}

    /** A number for JSON, which has no words for the numbers that are none. */
    static Object number(double value) {
        return Double.isFinite(value) ? (Object) value : text(value);
    }

    static String text(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        double size = Math.abs(value);
        if (value == 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
            var plain = new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
            var sign = value == 0 && 1 / value < 0 ? "-" : "";
            return value == 0 ? sign + "0.0" : plain.contains(".") ? plain : plain + ".0";
        }
        return scientific(value);
    }

    /** Two digits of exponent at least, always with a sign, and no {@code .0}. */
    private static String scientific(double value) {
        var parts = Double.toString(value).split("E");
        int exponent = Integer.parseInt(parts[1]);
        var digits = parts[0].endsWith(".0") ? parts[0].replace(".0", "") : parts[0];
        return "%se%s%02d".formatted(digits, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    /** A field of a table; quoted where it would be read otherwise. */
    static String field(String text, char separator) {
        boolean plain =
                text.chars().noneMatch(c -> c == separator || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
