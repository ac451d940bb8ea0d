// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.stream.Collectors;

/** Values as Python's {@code str} prints them, which clients of upstream's programs parse. */
final class PythonStr {
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final double LARGEST_PLAIN = 1e16;

    private PythonStr() {}

    /** Of a string its characters, of all else what {@code repr} gives. */
    static String of(JsonNode value) {
        return value.isTextual() ? value.textValue() : repr(value);
    }

    private static String repr(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> quoted(value.textValue());
            case BOOLEAN -> value.booleanValue() ? "True" : "False";
            case NUMBER ->
                    value.isFloatingPointNumber() ? real(value.doubleValue()) : value.asText();
            case ARRAY ->
                    value.valueStream()
                            .map(PythonStr::repr)
                            .collect(Collectors.joining(", ", "[", "]"));
            case OBJECT ->
                    value.properties().stream()
                            .map(e -> quoted(e.getKey()) + ": " + repr(e.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
            case NULL, MISSING, BINARY, POJO -> "None";
        };
    }

    private static String quoted(String text) {
        var escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
        return escaped.contains("'") && !escaped.contains("\"")
                ? "\"" + escaped + "\""
                : "'" + escaped.replace("'", "\\'") + "'";
    }

    private static String real(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        double size = Math.abs(value);
        var shortest = Double.toString(value);
        if (size == 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
            var plain = new BigDecimal(shortest).stripTrailingZeros().toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        int at = shortest.indexOf('E');
        int exponent = Integer.parseInt(shortest.substring(at + 1));
        var digits = shortest.substring(0, at).replaceFirst("[.]0$", "");
        return "%se%s%02d".formatted(digits, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
}
