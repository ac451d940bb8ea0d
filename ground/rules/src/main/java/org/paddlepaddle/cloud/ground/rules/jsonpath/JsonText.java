// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.math.BigDecimal;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Values as Go prints them: scalars plain, the rest as JSON with sorted names. */
final class JsonText {
    private static final int LARGEST_PLAIN = 21;
    private static final int SMALLEST_PLAIN = -4;
    private static final int SMALLEST_PLAIN_IN_JSON = -6;

    private JsonText() {}

    static String of(JsonValue value) {
        if (value.isObject() || value.elements() != null) {
            var out = new StringBuilder();
            json(value, out);
            return out.toString();
        }
        return switch (value.scalar()) {
            case Double number -> number(number, SMALLEST_PLAIN, "%se%s%02d");
            case null -> "null";
            case Object other -> other.toString();
        };
    }

    private static void json(JsonValue value, StringBuilder out) {
        var elements = value.elements();
        if (elements != null) {
            char before = '[';
            for (var element : elements) {
                out.append(before);
                json(element, out);
                before = ',';
            }
            out.append(elements.isEmpty() ? "[]" : "]");
        } else if (value.isObject()) {
            var names = new TreeSet<>(value.names());
            char before = '{';
            for (var name : names) {
                quote(name, out.append(before));
                json(value.field(name).orElseThrow(), out.append(':'));
                before = ',';
            }
            out.append(names.isEmpty() ? "{}" : "}");
        } else {
            scalar(value.scalar(), out);
        }
    }

    private static void scalar(@Nullable Object scalar, StringBuilder out) {
        switch (scalar) {
            case String text -> quote(text, out);
            case Double number -> out.append(number(number, SMALLEST_PLAIN_IN_JSON, "%se%s%d"));
            case null, default -> out.append(scalar);
        }
    }

    private static String number(double number, int smallestPlain, String format) {
        var decimal = BigDecimal.valueOf(number).stripTrailingZeros();
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (number == 0 || (exponent >= smallestPlain && exponent < LARGEST_PLAIN)) {
            return decimal.toPlainString();
        }
        return format.formatted(
                decimal.movePointLeft(exponent).stripTrailingZeros().toPlainString(),
                exponent < 0 ? "-" : "+",
                Math.abs(exponent));
    }

    /** As Go does, what HTML reads otherwise is escaped too. */
    private static void quote(String text, StringBuilder out) {
        out.append('"');
        text.chars()
                .forEach(
                        letter -> {
                            switch (letter) {
                                case '"', '\\' -> out.append('\\').append((char) letter);
                                case '\n' -> out.append("\\n");
                                case '\r' -> out.append("\\r");
                                case '\t' -> out.append("\\t");
                                case '\b' -> out.append("\\b");
                                case '\f' -> out.append("\\f");
                                default -> {
                                    if (letter < ' ' || "<>&\u2028\u2029".indexOf(letter) >= 0) {
                                        out.append("\\u%04x".formatted(letter));
                                    } else {
                                        out.append((char) letter);
                                    }
                                }
                            }
                        });
        out.append('"');
    }
}
