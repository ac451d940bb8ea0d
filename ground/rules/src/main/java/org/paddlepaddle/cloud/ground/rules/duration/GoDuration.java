// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.duration;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Reads durations as Go's {@code time.ParseDuration} does: {@code 1h30m}, {@code -1.5s}. */
public final class GoDuration {
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(63);
    private static final Map<String, Long> NANOSECONDS =
            Map.of(
                    "ns", 1L,
                    "us", 1_000L,
                    "µs", 1_000L,
                    // The other letter that looks like it.
                    "μs", 1_000L,
                    "ms", 1_000_000L,
                    "s", 1_000_000_000L,
                    "m", 60_000_000_000L,
                    "h", 3_600_000_000_000L);

    private final String text;
    private int at;

    private GoDuration(String text) {
        this.text = text;
    }

    /**
     * @throws DurationSyntaxException in Go's words
     */
    public static Duration parse(String text) {
        return new GoDuration(text).parse();
    }

    private Duration parse() {
        boolean negative = text.startsWith("-");
        at = negative || text.startsWith("+") ? 1 : 0;
        if (at == text.length()) {
            throw invalid();
        }
        var sum = BigInteger.ZERO;
        if (text.substring(at).equals("0")) {
            at = text.length();
        }
        while (at < text.length()) {
            sum = bounded(sum.add(part()));
        }
        if (!negative && sum.equals(MOST)) {
            throw invalid();
        }
        return Duration.ofNanos((negative ? sum.negate() : sum).longValueExact());
    }

    /** One number with its unit, in nanoseconds. */
    private BigInteger part() {
        var whole = digits();
        boolean dot = at < text.length() && text.charAt(at) == '.';
        if (dot) {
            at++;
        }
        var fraction = dot ? digits() : "";
        if (whole.isEmpty() && fraction.isEmpty()) {
            throw invalid();
        }
        var number = bounded(whole.isEmpty() ? BigInteger.ZERO : new BigInteger(whole));
        long unit = unit();
        return bounded(
                number.multiply(BigInteger.valueOf(unit))
                        .add(BigInteger.valueOf(fraction(fraction, unit))));
    }

    private String digits() {
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }

    private long unit() {
        int start = at;
        while (at < text.length() && text.charAt(at) != '.' && !isDigit(text.charAt(at))) {
            at++;
        }
        var unit = text.substring(start, at);
        if (unit.isEmpty()) {
            throw new DurationSyntaxException("time: missing unit in duration " + quoted(text));
        }
        var nanoseconds = NANOSECONDS.get(unit);
        if (nanoseconds == null) {
            throw new DurationSyntaxException(
                    "time: unknown unit " + quoted(unit) + " in duration " + quoted(text));
        }
        return nanoseconds;
    }

    /** Digits beyond what a long holds are ignored, and what is less than a nanosecond cut off. */
    private static long fraction(String digits, long unit) {
        long value = 0;
        double scale = 1;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (value > (Long.MAX_VALUE - digit) / 10) {
                break;
            }
            value = value * 10 + digit;
            scale *= 10;
        }
        return (long) (value * (unit / scale));
    }

    private BigInteger bounded(BigInteger nanoseconds) {
        if (nanoseconds.compareTo(MOST) > 0) {
            throw invalid();
        }
        return nanoseconds;
    }

    private DurationSyntaxException invalid() {
        return new DurationSyntaxException("time: invalid duration " + quoted(text));
    }

    /** What is not printable ASCII is shown byte by byte. */
    private static String quoted(String text) {
        var out = new StringBuilder("\"");
        for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
            if (letter < ' ') {
                out.append("\\x%02x".formatted(letter & 0xff));
            } else {
                out.append(letter == '"' || letter == '\\' ? "\\" : "").append((char) letter);
            }
        }
        return out.append('"').toString();
    }
}
