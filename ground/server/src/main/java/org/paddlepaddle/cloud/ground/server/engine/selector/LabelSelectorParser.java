// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.NameFormats;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector.Requirement;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Recursive descent over {@code a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1,m<2}. */
final class LabelSelectorParser {
    private static final String SPECIAL = "=!(),<>";

    private final String text;
    private int at;

    LabelSelectorParser(String text) {
        this.text = text;
    }

    List<Requirement> parse() {
        var requirements = new ArrayList<Requirement>();
        while (true) {
            requirements.add(requirement());
            var token = next();
            if (token.isEmpty()) {
                return requirements;
            }
            if (!token.equals(",")) {
                throw Refusals.badRequest(
                        "found '" + token + "', expected: ',' or 'end of string'");
            }
        }
    }

    private Requirement requirement() {
        if (peek().equals("!")) {
            next();
            return new Requirement.Missing(key());
        }
        var key = key();
        return switch (peek()) {
            case "", "," -> new Requirement.Exists(key);
            case "=", "==" -> new Requirement.In(key, List.of(value()));
            case "!=" -> new Requirement.NotIn(key, List.of(value()));
            case "in" -> new Requirement.In(key, values());
            case "notin" -> new Requirement.NotIn(key, values());
            case ">", "<" -> compared(key);
            default -> throw unexpected(next(), "in, notin, =, ==, !=, gt, lt");
        };
    }

    private Requirement compared(String key) {
        boolean greater = next().equals(">");
        var bound = next();
        if (!bound.matches("[+-]?\\d{1,18}")) {
            throw refused(
                    "values[0]: Invalid value: \""
                            + bound
                            + "\": for 'Gt', 'Lt' operators, the value must be an integer");
        }
        return new Requirement.Compared(key, greater, Long.parseLong(bound));
    }

    private String key() {
        var key = next();
        if (key.isEmpty() || SPECIAL.contains(key.substring(0, 1))) {
            throw unexpected(key, "identifier");
        }
        NameFormats.qualifiedName(key)
                .ifPresent(
                        why -> {
                            throw refused("<nil>: Invalid value: \"" + key + "\": " + why);
                        });
        return key;
    }

    private String value() {
        next();
        var peeked = peek();
        // "a=" asks for the empty value.
        return checked(peeked.isEmpty() || peeked.equals(",") ? "" : next());
    }

    private List<String> values() {
        next();
        if (!peek().equals("(")) {
            throw unexpected(next(), "'('");
        }
        next();
        var values = new ArrayList<String>();
        while (true) {
            var token = peek();
            values.add(checked(token.equals(",") || token.equals(")") ? "" : next()));
            var end = next();
            if (end.equals(")")) {
                return values;
            }
            if (!end.equals(",")) {
                throw unexpected(end, "',' or ')'");
            }
        }
    }

    private static String checked(String value) {
        NameFormats.labelValue(value)
                .ifPresent(
                        why -> {
                            throw refused("values[0]: Invalid value: \"" + value + "\": " + why);
                        });
        return value;
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

    private static boolean special(char c) {
        return SPECIAL.indexOf(c) >= 0;
    }

    private static ApiException unexpected(String found, String expected) {
        return refused("found '" + found + "', expected: " + expected);
    }

    private static ApiException refused(String why) {
        return Refusals.badRequest("unable to parse requirement: " + why);
    }
}
