// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a template from left to right, text and braces in turns. */
final class PathParser {
    private static final char END = '\0';
    private static final Pattern KEY = Pattern.compile("'([^']*)'");
    private static final Pattern SLICE =
            Pattern.compile("(-?[0-9]*)(?::(-?[0-9]*))?(?::(-?[0-9]*))?");
    private static final Pattern COMPARISON = Pattern.compile("([^!<>=]+)([!<>=]+)(.+)");

    private final String text;
    private int at;

    private PathParser(String text) {
        this.text = text;
    }

    /** What stands between one pair of braces, or one text outside of them, each. */
    static List<List<TemplateStep>> parse(String template) {
        var parser = new PathParser(template);
        var parts = new ArrayList<List<TemplateStep>>();
        while (parser.at < template.length()) {
            int brace = template.indexOf('{', parser.at);
            int end = brace < 0 ? template.length() : brace;
            if (end > parser.at) {
                parts.add(List.of(new TemplateStep.Literal(template.substring(parser.at, end))));
            }
            parser.at = end + 1;
            if (brace >= 0) {
                parts.add(parser.steps());
            }
        }
        return parts;
    }

    private static List<TemplateStep> inside(String path) {
        return new PathParser(path + "}").steps();
    }

    /** Up to the closing brace. */
    private List<TemplateStep> steps() {
        var templateSteps = new ArrayList<TemplateStep>();
        while (true) {
            if (text.startsWith("[?(", at)) {
                templateSteps.add(filter());
            } else if (text.startsWith("..", at)) {
                below(templateSteps);
            } else {
                char letter = next();
                switch (letter) {
                    case '}' -> {
                        return templateSteps;
                    }
                    case END, '\n', '\r' -> throw new JsonPathException("unclosed action");
                    case ' ', '@', '$' -> {}
                    case '[' -> brackets(templateSteps);
                    case '"', '\'' -> templateSteps.add(new TemplateStep.Literal(quoted(letter)));
                    case '.' -> templateSteps.add(field());
                    default -> templateSteps.add(word(letter));
                }
            }
        }
    }

    private char next() {
        return at < text.length() ? text.charAt(at++) : END;
    }

    private TemplateStep word(char first) {
        at--;
        if (first == '+' || first == '-' || Character.isDigit(first)) {
            return number();
        }
        if (first != '_' && !Character.isLetter(first)) {
            throw new JsonPathException(
                    "unrecognized character in action: U+%04X '%c'".formatted((int) first, first));
        }
        int start = at;
        while (!isEnd(at)) {
            at++;
        }
        var word = text.substring(start, at);
        return switch (word) {
            case "true" -> new TemplateStep.Literal(true);
            case "false" -> new TemplateStep.Literal(false);
            default -> new TemplateStep.Word(word);
        };
    }

    /** Whether a name or word ends here. */
    private boolean isEnd(int position) {
        return position >= text.length() || " \t\r\n.,[]$@{}".indexOf(text.charAt(position)) >= 0;
    }

    private TemplateStep number() {
        int start = at++;
        while (at < text.length()
                && (text.charAt(at) == '.' || Character.isDigit(text.charAt(at)))) {
            at++;
        }
        var number = text.substring(start, at);
        try {
            return number.contains(".")
                    ? new TemplateStep.Literal(Double.valueOf(number))
                    : new TemplateStep.Literal(Long.valueOf(number));
        } catch (NumberFormatException _) {
            throw new JsonPathException("cannot parse number " + number);
        }
    }

    /** A backslash protects what would end the name. */
    private TemplateStep field() {
        int start = at;
        while (!isEnd(at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at, text.length());
        var name = text.substring(start, at);
        return name.equals("*")
                ? new TemplateStep.Everything()
                : new TemplateStep.Field(name.replace("\\", ""));
    }

    private void below(List<TemplateStep> templateSteps) {
        if (!templateSteps.isEmpty() && templateSteps.getLast() instanceof TemplateStep.Below) {
            throw new JsonPathException("invalid multiple recursive descent");
        }
        at += "..".length();
        templateSteps.add(new TemplateStep.Below());
        boolean named =
                at < text.length()
                        && (text.charAt(at) == '_' || Character.isLetterOrDigit(text.charAt(at)));
        if (named) {
            templateSteps.add(field());
        }
    }

    private void brackets(List<TemplateStep> templateSteps) {
        int end = text.indexOf(']', at);
        int line = text.indexOf('\n', at);
        if (end < 0 || (line >= 0 && line < end)) {
            throw new JsonPathException("unterminated array");
        }
        var inside = text.substring(at, end);
        at = end + 1;
        if (inside.contains(",")) {
            var members = new ArrayList<List<TemplateStep>>();
            for (var member : inside.split(",", -1)) {
                members.add(inside("[" + stripBlanks(member) + "]"));
            }
            templateSteps.add(new TemplateStep.Union(List.copyOf(members)));
            return;
        }
        var key = KEY.matcher(inside);
        if (key.matches()) {
            templateSteps.addAll(inside("." + key.group(1)));
        } else {
            templateSteps.add(slice(inside));
        }
    }

    private static String stripBlanks(String member) {
        return member.replaceAll("^ +| +$", "");
    }

    private static TemplateStep slice(String inside) {
        if (inside.equals("*")) {
            return new TemplateStep.Slice(null, null, null);
        }
        var slice = SLICE.matcher(inside);
        if (!slice.matches()) {
            throw new JsonPathException("invalid array index " + inside);
        }
        var from = bound(slice, 1);
        return slice.group(2) == null
                ? TemplateStep.Slice.at(from == null ? 0 : from)
                : new TemplateStep.Slice(from, bound(slice, 2), bound(slice, 3));
    }

    private static @Nullable Integer bound(Matcher slice, int group) {
        var digits = slice.group(group);
        if (digits == null || digits.isEmpty()) {
            return null;
        }
        try {
            return Integer.valueOf(digits);
        } catch (NumberFormatException _) {
            throw new JsonPathException("array index " + digits + " is not a number");
        }
    }

    private TemplateStep filter() {
        at += "[?(".length();
        var condition = text.substring(at, closing());
        at += condition.length() + 1;
        if (next() != ']') {
            throw new JsonPathException("unclosed array expect ]");
        }
        var comparison = COMPARISON.matcher(condition);
        return comparison.matches()
                ? new TemplateStep.Filter(
                        inside(comparison.group(1)),
                        comparison.group(2),
                        inside(comparison.group(3)))
                : new TemplateStep.Filter(inside(condition), "", List.of());
    }

    /** Where the bracket of a filter closes; one between quotes does not count. */
    private int closing() {
        char quote = END;
        boolean inside = false;
        for (int i = at; i < text.length() && text.charAt(i) != '\n'; i++) {
            char letter = text.charAt(i);
            if (letter == ')' && !inside) {
                return i;
            }
            if (quote == END && (letter == '"' || letter == '\'')) {
                quote = letter;
                inside = true;
            } else if (letter == quote && text.charAt(i - 1) != '\\') {
                inside = false;
            }
        }
        throw new JsonPathException("unterminated filter");
    }

    private String quoted(char quote) {
        int start = at;
        for (; at < text.length() && text.charAt(at) != '\n'; at++) {
            if (text.charAt(at) == quote && text.charAt(at - 1) != '\\') {
                return GoString.unquoted(text.substring(start, at++), quote);
            }
        }
        throw new JsonPathException("unterminated quoted string");
    }
}
