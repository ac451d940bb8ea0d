// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A word of a condition: an operator, a text in quotes, or a bare word or number. */
record ConditionToken(Kind kind, String text) {
    private static final Pattern NEXT =
            Pattern.compile(
                    "\\s*(?:(?<operator>==|!=|<=|>=|=~|!~|&&|\\|\\||[<>!(),]|in(?=\\s*\\())"
                        + "|\"(?<double>(?:[^\"\\\\]|\\\\.)*)\"|'(?<single>(?:[^'\\\\]|\\\\.)*)'"
                        + "|(?<bare>(?:\\{\\{[^}]*}}|[^\\s\"'(),<>=!&|])+))\\s*");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

    enum Kind {
        Operator,
        Quoted,
        Bare
    }

    boolean isOperator() {
        return kind == Kind.Operator;
    }

    static List<ConditionToken> of(String text) {
        var tokens = new ArrayList<ConditionToken>();
        var matcher = NEXT.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at || matcher.end() == at) {
                throw new ExpressionException(
                        "the condition '%s' cannot be read from its character %d on"
                                .formatted(text, at + 1));
            }
            tokens.add(token(matcher));
            at = matcher.end();
        }
        return tokens;
    }

    private static ConditionToken token(java.util.regex.Matcher matcher) {
        if (matcher.group("operator") != null) {
            return new ConditionToken(Kind.Operator, matcher.group("operator"));
        }
        if (matcher.group("bare") != null) {
            return new ConditionToken(Kind.Bare, matcher.group("bare"));
        }
        var quoted =
                matcher.group("double") == null ? matcher.group("single") : matcher.group("double");
        return new ConditionToken(Kind.Quoted, ESCAPED.matcher(quoted).replaceAll("$1"));
    }

    /** A number where it looks like one and stands without quotes. */
    Object value(Placeholders.Scope scope) {
        var filled = Placeholders.fill(text, scope);
        if (kind == Kind.Quoted) {
            return filled;
        }
        return switch (filled) {
            case "true" -> true;
            case "false" -> false;
            case String number when NUMBER.matcher(number).matches() -> Double.valueOf(number);
            case String word -> word;
        };
    }
}
