// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.charset.StandardCharsets;

/** Blank-separated fields of a line, and the numbers in them, without making strings. */
final class TextRow {
    private static final int EXACT_DIGITS = 15;
    private static final double[] POWERS = powers();

    private TextRow() {}

    private static double[] powers() {
        double[] powers = new double[23];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    /** Where the line ends: its line feed, or the end of the text. */
    static int lineEnd(byte[] text, int from, int limit) {
        int at = from;
        while (at < limit && text[at] != '\n') {
            at++;
        }
        return at;
    }

    static int fieldStart(byte[] text, int from, int limit) {
        int at = from;
        while (at < limit && text[at] <= ' ') {
            at++;
        }
        return at;
    }

    static int fieldEnd(byte[] text, int from, int limit) {
        int at = from;
        while (at < limit && text[at] > ' ') {
            at++;
        }
        return at;
    }

    static int count(byte[] text, int from, int limit) {
        int count = 0;
        for (int at = fieldStart(text, from, limit); at < limit; count++) {
            at = fieldStart(text, fieldEnd(text, at, limit), limit);
        }
        return count;
    }

    /**
     * @throws NumberFormatException when it is none
     */
    static long unsigned(byte[] text, int from, int to) {
        return Long.parseUnsignedLong(string(text, from, to));
    }

    /**
     * The nearest float, as {@link Float#parseFloat} gives it. Few digits and small exponents, that
     * is nearly all, are computed in double, whose result is exact before its one rounding; where a
     * second rounding could matter the slow way decides.
     *
     * @throws NumberFormatException when it is none
     */
    static float real(byte[] text, int from, int to) {
        int at = from;
        boolean negative = at < to && text[at] == '-';
        if (negative) {
            at++;
        }
        long digits = 0;
        int seen = 0;
        int scale = 0;
        boolean fraction = false;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = digits * 10 + digit;
                seen++;
                scale -= fraction ? 1 : 0;
            } else if (text[at] == '.' && !fraction) {
                fraction = true;
            } else {
                break;
            }
            if (seen > EXACT_DIGITS) {
                return slow(text, from, to);
            }
        }
        if (seen == 0 || at < to) {
            return exponent(text, at, to, scale, digits, negative, from, seen);
        }
        return scaled(text, from, to, digits, scale, negative);
    }

    private static float exponent(
            byte[] text,
            int at,
            int to,
            int scale,
            long digits,
            boolean negative,
            int from,
            int seen) {
        boolean marked = seen > 0 && (text[at] | 0x20) == 'e' && to - at >= 3 && to - at <= 4;
        if (!marked || (text[at + 1] != '-' && text[at + 1] != '+')) {
            return slow(text, from, to);
        }
        int exponent = 0;
        for (int i = at + 2; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return slow(text, from, to);
            }
            exponent = exponent * 10 + digit;
        }
        int whole = scale + (text[at + 1] == '-' ? -exponent : exponent);
        return scaled(text, from, to, digits, whole, negative);
    }

    private static float scaled(
            byte[] text, int from, int to, long digits, int scale, boolean negative) {
        if (Math.abs(scale) >= POWERS.length) {
            return slow(text, from, to);
        }
        double exact = scale < 0 ? digits / POWERS[-scale] : digits * POWERS[scale];
        boolean tie = (Double.doubleToRawLongBits(exact) & 0x1fff_ffffL) == 0x1000_0000L;
        if (tie || (exact != 0 && (exact < Float.MIN_NORMAL || exact > Float.MAX_VALUE))) {
            return slow(text, from, to);
        }
        return (float) (negative ? -exact : exact);
    }

    private static float slow(byte[] text, int from, int to) {
        String number = string(text, from, to);
        return switch (number) {
            case "nan", "-nan" -> Float.NaN;
            case "inf" -> Float.POSITIVE_INFINITY;
            case "-inf" -> Float.NEGATIVE_INFINITY;
            default -> Float.parseFloat(number);
        };
    }

    static String string(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
