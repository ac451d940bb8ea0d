// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.json.JsonTensors;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A tensor as Python prints an array: rows in brackets, columns aligned, the shortest digits that
 * tell a number, eight after the point at most. Lines are not broken and nothing is elided, because
 * programs read this.
 */
final class NumpyText {
    private static final int MOST_DIGITS = 8;

    private NumpyText() {}

    static String of(Tensor tensor) {
        var words = aligned(words(tensor));
        var text = new StringBuilder();
        write(tensor.shape(), 0, words, new int[1], text);
        return text.toString();
    }

    private static List<String> words(Tensor tensor) {
        var words = new ArrayList<String>();
        for (var number : JsonTensors.flat(tensor)) {
            words.add(
                    tensor.type() == ElementType.FLOAT32
                            ? real(Float.toString((float) number.doubleValue()))
                            : number.isFloatingPointNumber()
                                    ? real(Double.toString(number.doubleValue()))
                                    : tensor.type() == ElementType.BOOL
                                            ? number.asBoolean() ? "True" : "False"
                                            : number.asText());
        }
        return words;
    }

    private static String real(String shortest) {
        if (shortest.equals("NaN")) {
            return "nan";
        }
        if (shortest.endsWith("Infinity")) {
            return shortest.startsWith("-") ? "-inf" : "inf";
        }
        var number = new BigDecimal(shortest);
        var rounded =
                number.scale() > MOST_DIGITS
                        ? number.setScale(MOST_DIGITS, RoundingMode.HALF_EVEN)
                        : number;
        // A small number loses all its digits after the point: it keeps its exponent.
        if (rounded.signum() == 0 && number.signum() != 0) {
            return shortest.replace("E", "e");
        }
        var plain = rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        return plain.contains(".") ? plain : plain + ".";
    }

    /** Points one below the other. */
    private static List<String> aligned(List<String> words) {
        int before = words.stream().mapToInt(NumpyText::point).max().orElse(0);
        int after = words.stream().mapToInt(word -> word.length() - point(word)).max().orElse(0);
        return words.stream()
                .map(
                        word ->
                                " ".repeat(before - point(word))
                                        + word
                                        + " ".repeat(after - word.length() + point(word)))
                .toList();
    }

    private static int point(String word) {
        int point = word.indexOf('.');
        return point < 0 ? word.length() : point;
    }

    private static void write(
            List<Long> shape, int axis, List<String> words, int[] next, StringBuilder into) {
        if (axis == shape.size()) {
            into.append(words.get(next[0]++));
            return;
        }
        boolean innermost = axis == shape.size() - 1;
        into.append('[');
        for (long i = 0; i < shape.get(axis); i++) {
            if (i > 0) {
                into.append(innermost ? " " : "\n".repeat(shape.size() - 1 - axis));
                into.append(" ".repeat(innermost ? 0 : axis + 1));
            }
            write(shape, axis + 1, words, next, into);
        }
        into.append(']');
    }
}
