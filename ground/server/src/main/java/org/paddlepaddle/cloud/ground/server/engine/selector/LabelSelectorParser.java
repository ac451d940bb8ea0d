// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement.Operator;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Recursive descent over {@code a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1,m<2}. */
final class LabelSelectorParser {
    private static final String SPECIAL = "=!(),<>";

    private final String text;
    private int at;

    LabelSelectorParser(String text) {
        // Where Kubernetes stops reading.
        int end = text.indexOf('\0');
        this.text = end < 0 ? text : text.substring(0, end);
    }

    List<LabelRequirement> parse() {
        var requirements = new ArrayList<LabelRequirement>();
        while (!peek().isEmpty()) {
            if (!begins(peek())) {
                throw found(peek(), "!, identifier, or 'end of string'");
            }
            requirements.add(requirement());
            var end = next();
            if (!end.isEmpty() && !end.equals(",")) {
                throw found(end, "',' or 'end of string'");
            }
            if (end.equals(",") && !begins(peek())) {
                throw found(peek(), "identifier after ','");
            }
        }
        return requirements;
    }

    private LabelRequirement requirement() {
        if (peek().equals("!")) {
            next();
            return new LabelRequirement(key(), Operator.DoesNotExist, List.of());
        }
        var key = key();
        if (peek().isEmpty() || peek().equals(",")) {
            return new LabelRequirement(key, Operator.Exists, List.of());
        }
        var operator = next();
        return switch (operator) {
            case "=", "==" ->
                    new LabelRequirement(key, Operator.In, checked(key, List.of(value())));
            case "!=" -> new LabelRequirement(key, Operator.NotIn, checked(key, List.of(value())));
            case "in" -> new LabelRequirement(key, Operator.In, checked(key, values()));
            case "notin" -> new LabelRequirement(key, Operator.NotIn, checked(key, values()));
            case ">" -> compared(key, Operator.Gt);
            case "<" -> compared(key, Operator.Lt);
            default -> throw unexpected(operator, "in, notin, =, ==, !=, gt, lt");
        };
    }

    private LabelRequirement compared(String key, Operator operator) {
        var bound = value();
        var wrong = new ArrayList<String>();
        try {
            Long.parseLong(bound);
        } catch (NumberFormatException _) {
            wrong.add(
                    "values[0]: Invalid value: \""
                            + bound
                            + "\": for 'Gt', 'Lt' operators, the value must be an integer");
        }
        wrong.addAll(complaints(key, List.of(bound)));
        refuseIf(wrong);
        return new LabelRequirement(key, operator, List.of(bound));
    }

    private String key() {
        var key = next();
        if (!isWord(key)) {
            throw unexpected(key, "identifier");
        }
        var complaints = NameFormats.qualifiedName(key);
        if (!complaints.isEmpty()) {
            throw refused(
                    "<nil>: Invalid value: \"" + key + "\": " + String.join("; ", complaints));
        }
        return key;
    }

    /** {@code a=} asks for the empty value. */
    private String value() {
        if (peek().isEmpty() || peek().equals(",")) {
            return "";
        }
        var value = next();
        if (!isWord(value)) {
            throw unexpected(value, "identifier");
        }
        return value;
    }

    private List<String> values() {
        var open = next();
        if (!open.equals("(")) {
            throw refused("found '" + open + "' expected: '('");
        }
        var first = peek();
        if (first.equals(")")) {
            next();
            return List.of("");
        }
        if (!first.equals(",") && !isWord(first)) {
            throw unexpected(first, "',', ')' or identifier");
        }
        var values = words();
        next();
        return List.copyOf(values);
    }

    /** Up to the closing bracket; nothing between two commas is the empty value. */
    private SortedSet<String> words() {
        var values = new TreeSet<String>();
        while (true) {
            var token = next();
            var then = peek();
            if (isWord(token)) {
                values.add(token);
                if (!then.equals(",") && !then.equals(")")) {
                    throw unexpected(then, "',' or ')'");
                }
            } else if (token.equals(",")) {
                if (values.isEmpty() || then.equals(",") || then.equals(")")) {
                    values.add("");
                }
                if (then.equals(",")) {
                    next();
                }
            } else {
                throw unexpected(token, "',', or identifier");
            }
            if (then.equals(")")) {
                return values;
            }
        }
    }

    private static List<String> checked(String key, List<String> values) {
        refuseIf(complaints(key, values));
        return values;
    }

    private static List<String> complaints(String key, List<String> values) {
        var wrong = new ArrayList<String>();
        for (int i = 0; i < values.size(); i++) {
            var complaints = NameFormats.labelValue(values.get(i));
            if (!complaints.isEmpty()) {
                wrong.add(
                        "values[%d][%s]: Invalid value: \"%s\": %s"
                                .formatted(i, key, values.get(i), String.join("; ", complaints)));
            }
        }
        return wrong;
    }

    private static void refuseIf(List<String> wrong) {
        if (!wrong.isEmpty()) {
            var all = String.join(", ", wrong);
            throw refused(wrong.size() == 1 ? all : "[" + all + "]");
        }
    }

    private String peek() {
        int before = at;
        var token = next();
        at = before;
        return token;
    }

    /** The next symbol or word; empty at the end. */
    private String next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        int start = at;
        if (at == text.length()) {
            return "";
        }
        if (special(text.charAt(at))) {
            at++;
            boolean operator = "=!".indexOf(text.charAt(start)) >= 0;
            if (operator && at < text.length() && text.charAt(at) == '=') {
                at++;
            }
            return text.substring(start, at);
        }
        while (at < text.length()
                && !special(text.charAt(at))
                && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean begins(String token) {
        return token.equals("!") || isWord(token);
    }

    private static boolean isWord(String token) {
        return !token.isEmpty() && !special(token.charAt(0));
    }

    private static boolean special(char c) {
        return SPECIAL.indexOf(c) >= 0;
    }

    private static ApiException unexpected(String found, String expected) {
        return refused("found '" + found + "', expected: " + expected);
    }

    private static ApiException refused(String why) {
        return ApiErrors.badRequest("unable to parse requirement: " + why);
    }

    private static ApiException found(String token, String expected) {
        return ApiErrors.badRequest("found '" + token + "', expected: " + expected);
    }
}
