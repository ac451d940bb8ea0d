// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The {@code when} of a task: comparisons of numbers and texts, joined by {@code &&} and {@code
 * ||}. The text is taken apart before its placeholders are filled, so that a value is never an
 * operator.
 */
public final class WhenCondition {
    private static final Set<String> COMPARISONS =
            Set.of("==", "!=", "<", "<=", ">", ">=", "=~", "!~", "in");

    private final List<ConditionToken> tokens;
    private final Placeholders.Scope scope;
    private int at;

    private WhenCondition(List<ConditionToken> tokens, Placeholders.Scope scope) {
        this.tokens = tokens;
        this.scope = scope;
    }

    /**
     * @throws ExpressionException if it is no condition, or a placeholder has no value
     */
    public static boolean holds(String text, Placeholders.Scope scope) {
        var reading = new WhenCondition(ConditionToken.of(text), scope);
        var value = reading.either();
        if (reading.at < reading.tokens.size()) {
            throw new ExpressionException(
                    "the condition '%s' cannot be read at %s"
                            .formatted(text, reading.tokens.get(reading.at).text()));
        }
        return truth(value);
    }

    private Object either() {
        var value = both();
        while (takes("||")) {
            var other = both();
            value = either(truth(value), truth(other));
        }
        return value;
    }

    private Object both() {
        var value = comparison();
        while (takes("&&")) {
            var other = comparison();
            value = both(truth(value), truth(other));
        }
        return value;
    }

    /** Both sides are worked out: a text that is no truth is an error on either. */
    private static boolean either(boolean one, boolean other) {
        return one || other;
    }

    private static boolean both(boolean one, boolean other) {
        return one && other;
    }

    private Object comparison() {
        var left = operand();
        if (at < tokens.size()
                && tokens.get(at).isOperator()
                && COMPARISONS.contains(tokens.get(at).text())) {
            var operator = tokens.get(at++).text();
            return operator.equals("in")
                    ? list().contains(left)
                    : compare(left, operator, operand());
        }
        return left;
    }

    private List<Object> list() {
        expect("(");
        var values = new ArrayList<Object>();
        values.add(operand());
        while (takes(",")) {
            values.add(operand());
        }
        expect(")");
        return values;
    }

    private Object operand() {
        if (takes("!")) {
            return !truth(operand());
        }
        if (takes("(")) {
            var value = either();
            expect(")");
            return value;
        }
        if (at >= tokens.size() || tokens.get(at).isOperator()) {
            throw new ExpressionException("the condition has a comparison without a value");
        }
        return tokens.get(at++).value(scope);
    }

    private boolean takes(String operator) {
        boolean is =
                at < tokens.size()
                        && tokens.get(at).isOperator()
                        && tokens.get(at).text().equals(operator);
        at += is ? 1 : 0;
        return is;
    }

    private void expect(String operator) {
        if (!takes(operator)) {
            throw new ExpressionException("the condition lacks a " + operator);
        }
    }

    private static boolean compare(Object left, String operator, Object right) {
        return switch (operator) {
            case "==" -> left.equals(right);
            case "!=" -> !left.equals(right);
            case "=~" -> matches(left, right);
            case "!~" -> !matches(left, right);
            default -> ordered(left, operator, right);
        };
    }

    private static boolean ordered(Object left, String operator, Object right) {
        int order;
        if (left instanceof Double a && right instanceof Double b) {
            order = a.compareTo(b);
        } else if (left instanceof String a && right instanceof String b) {
            order = a.compareTo(b);
        } else {
            throw new ExpressionException(
                    "%s %s %s compares a number with a text".formatted(left, operator, right));
        }
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static boolean matches(Object text, Object pattern) {
        try {
            return Pattern.compile(pattern.toString()).matcher(text.toString()).find();
        } catch (PatternSyntaxException e) {
            throw new ExpressionException("%s is no regular expression".formatted(pattern));
        }
    }

    private static boolean truth(Object value) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw new ExpressionException("%s is neither true nor false".formatted(value));
    }
}
