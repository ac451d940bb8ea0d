// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;

/** {@code "%s has %d".format([name, count])}. */
final class FormatFunctions {
    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);

    @SuppressWarnings("rawtypes") // CEL hands over lists of anything.
    private static final Argument<List> LIST =
            new Argument<>(ListType.create(SimpleType.DYN), List.class);

    private FormatFunctions() {}

    static Functions all() {
        return new Functions()
                .member("format", TEXT, LIST, SimpleType.STRING, FormatFunctions::format);
    }

    private static String format(String pattern, List<?> values) {
        var out = new StringBuilder();
        int next = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c != '%') {
                out.append(c);
                continue;
            }
            int end = i + 1;
            while (end < pattern.length() && "0123456789.".indexOf(pattern.charAt(end)) >= 0) {
                end++;
            }
            if (end == pattern.length()) {
                throw new IllegalArgumentException("unexpected end of string");
            }
            var precision = pattern.substring(i + 1, end);
            char verb = pattern.charAt(end);
            i = end;
            if (verb == '%') {
                out.append('%');
            } else if (next == values.size()) {
                throw new IllegalArgumentException("index " + next + " out of range");
            } else {
                out.append(one(verb, precision, values.get(next++)));
            }
        }
        return out.toString();
    }

    private static String one(char verb, String precision, Object value) {
        return switch (verb) {
            case 's' -> shown(value);
            case 'd' -> shown(value);
            case 'f' ->
                    String.format(
                            Locale.ROOT,
                            "%" + (precision.isEmpty() ? ".6" : precision) + "f",
                            number(value).doubleValue());
            case 'e' ->
                    String.format(
                            Locale.ROOT,
                            "%" + (precision.isEmpty() ? ".6" : precision) + "e",
                            number(value).doubleValue());
            case 'b' ->
                    value instanceof Boolean flag
                            ? (flag ? "1" : "0")
                            : Long.toBinaryString(number(value).longValue());
            case 'o' -> Long.toOctalString(number(value).longValue());
            case 'x' -> Long.toHexString(number(value).longValue());
            case 'X' -> Long.toHexString(number(value).longValue()).toUpperCase(Locale.ROOT);
            default ->
                    throw new IllegalArgumentException(
                            "unrecognized formatting clause \"" + verb + "\"");
        };
    }

    private static Number number(Object value) {
        if (value instanceof Number number) {
            return number;
        }
        throw new IllegalArgumentException("a number is wanted, not " + shown(value));
    }

    private static String shown(Object value) {
        return switch (value) {
            case Double number when number == Math.rint(number) && Math.abs(number) < 1e15 ->
                    Long.toString(number.longValue());
            case List<?> list ->
                    "["
                            + String.join(", ", list.stream().map(FormatFunctions::shown).toList())
                            + "]";
            case Map<?, ?> map -> {
                var sorted = new TreeMap<String, String>();
                map.forEach((key, each) -> sorted.put(shown(key), shown(each)));
                yield sorted.toString().replace("=", ": ");
            }
            default -> value.toString();
        };
    }
}
