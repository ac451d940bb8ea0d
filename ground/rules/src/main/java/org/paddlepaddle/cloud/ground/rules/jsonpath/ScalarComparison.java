// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import org.jspecify.annotations.Nullable;

/** Compares scalars of one type; a whole number is of another type than a fraction. */
final class ScalarComparison {
    private static final String NO_TYPE = "invalid type for comparison";

    private ScalarComparison() {}

    static boolean holds(JsonValue left, String operator, JsonValue right) {
        var one = comparable(left.scalar());
        var other = comparable(right.scalar());
        return switch (operator) {
            case "==" -> order(one, other) == 0;
            case "!=" -> order(one, other) != 0;
            case "<" -> ranked(one, other) < 0;
            case "<=" -> ranked(one, other) <= 0;
            case ">" -> ranked(one, other) > 0;
            case ">=" -> ranked(one, other) >= 0;
            default -> throw new JsonPathException("unrecognized filter operator " + operator);
        };
    }

    private static Object comparable(@Nullable Object scalar) {
        if (scalar == null) {
            throw new JsonPathException(NO_TYPE);
        }
        return scalar;
    }

    /** Of truth and falsehood none is the greater. */
    private static int ranked(Object one, Object other) {
        if (one instanceof Boolean && other instanceof Boolean) {
            throw new JsonPathException(NO_TYPE);
        }
        return order(one, other);
    }

    private static int order(Object one, Object other) {
        if (one instanceof String text && other instanceof String with) {
            return text.compareTo(with);
        }
        if (one instanceof Long number && other instanceof Long with) {
            return number.compareTo(with);
        }
        if (one instanceof Double number && other instanceof Double with) {
            return number.compareTo(with);
        }
        if (one instanceof Boolean truth && other instanceof Boolean with) {
            return truth.compareTo(with);
        }
        throw new JsonPathException("incompatible types for comparison");
    }
}
