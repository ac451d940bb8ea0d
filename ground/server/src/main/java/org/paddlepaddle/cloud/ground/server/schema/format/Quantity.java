// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An amount with its way of writing. Kubernetes keeps the way (binary, decimal, exponent) and
 * writes the largest unit that leaves an integer: {@code 1000m} becomes {@code 1}, {@code 0.5}
 * becomes {@code 500m}, {@code 1024Mi} becomes {@code 1Gi}.
 */
public record Quantity(BigDecimal amount, Notation notation) {
    /** Families of units. */
    public enum Notation {
        DECIMAL,
        BINARY,
        EXPONENT
    }

    /** The complaint about a text that is none. */
    public static final String FORMAT =
            "quantities must match the regular expression"
                    + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

    private static final Pattern FORM =
            Pattern.compile(
                    "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?\\d{1,3})?");
    private static final int LONGEST = 64;
    private static final List<String> DECIMAL =
            List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final int SMALLEST = -9;
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final BigDecimal KILO = BigDecimal.valueOf(1000);

    public static Optional<Quantity> parse(String text) {
        var match = FORM.matcher(text);
        if (text.length() > LONGEST || !match.matches()) {
            return Optional.empty();
        }
        var number = new BigDecimal(match.group(1));
        var unit = match.group(2) == null ? "" : match.group(2);
        if (BINARY.indexOf(unit) > 0) {
            return Optional.of(
                    new Quantity(number.multiply(KIBI.pow(BINARY.indexOf(unit))), Notation.BINARY));
        }
        int decimal = DECIMAL.indexOf(unit);
        if (decimal >= 0) {
            int power = 3 * decimal + SMALLEST;
            return Optional.of(new Quantity(number.scaleByPowerOfTen(power), Notation.DECIMAL));
        }
        int exponent = Integer.parseInt(unit.substring(1));
        return Optional.of(new Quantity(number.scaleByPowerOfTen(exponent), Notation.EXPONENT));
    }

    /** The sum, written as the first of the two that is not nothing. */
    public Quantity plus(Quantity other) {
        return new Quantity(
                amount.add(other.amount), amount.signum() == 0 ? other.notation : notation);
    }

    public Quantity negated() {
        return new Quantity(amount.negate(), notation);
    }

    /** The form Kubernetes answers with. */
    public String canonical() {
        // Nothing is smaller than a nano; what is left of one counts as one.
        var value = amount.setScale(-SMALLEST, RoundingMode.UP);
        if (value.signum() == 0) {
            return "0";
        }
        return switch (notation) {
            case BINARY -> binary(value);
            case DECIMAL -> decimal(value);
            case EXPONENT -> exponent(value);
        };
    }

    private static String binary(BigDecimal value) {
        // Less than one, or a fraction of a byte, is written in decimal units.
        if (value.abs().compareTo(KIBI) < 0 || !whole(value)) {
            return decimal(value);
        }
        var number = value;
        int unit = 0;
        while (unit < BINARY.size() - 1 && divides(number, KIBI)) {
            number = number.divide(KIBI);
            unit++;
        }
        return integer(number) + BINARY.get(unit);
    }

    private static String decimal(BigDecimal value) {
        var number = value.scaleByPowerOfTen(-SMALLEST);
        int unit = 0;
        while (unit < DECIMAL.size() - 1 && divides(number, KILO)) {
            number = number.divide(KILO);
            unit++;
        }
        return integer(number) + DECIMAL.get(unit);
    }

    private static String exponent(BigDecimal value) {
        var number = value.scaleByPowerOfTen(-SMALLEST);
        int power = SMALLEST;
        while (divides(number, KILO)) {
            number = number.divide(KILO);
            power += 3;
        }
        return integer(number) + (power == 0 ? "" : "e" + power);
    }

    private static boolean whole(BigDecimal value) {
        return value.stripTrailingZeros().scale() <= 0;
    }

    private static boolean divides(BigDecimal number, BigDecimal by) {
        return number.remainder(by).signum() == 0;
    }

    private static BigInteger integer(BigDecimal value) {
        return value.toBigInteger();
    }

    /** What is no quantity is left for validation to complain about. */
    public static JsonNode canonical(JsonNode value) {
        return of(value).<JsonNode>map(q -> TextNode.valueOf(q.canonical())).orElse(value);
    }

    public static boolean isOne(JsonNode value) {
        return of(value).isPresent();
    }

    private static Optional<Quantity> of(JsonNode value) {
        if (!value.isNumber() && !value.isTextual()) {
            return Optional.empty();
        }
        return parse(
                value.isNumber() ? value.decimalValue().toPlainString() : value.asText().strip());
    }
}
