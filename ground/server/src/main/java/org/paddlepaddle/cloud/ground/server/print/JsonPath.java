// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of Kubernetes' JSONPath that printer columns use: {@code .spec.replicas}, {@code
 * .metadata.labels['a.b/c']}, {@code .items[0]}, {@code [*]}, and filters such as {@code
 * .status.conditions[?(@.type=="Ready")].status}.
 */
final class JsonPath {
    private final List<Step> steps;

    private sealed interface Step {
        record Field(String name) implements Step {}

        record Position(int index) implements Step {}

        record All() implements Step {}

        record Filter(JsonPath left, String operator, Optional<JsonNode> right) implements Step {}
    }

    private JsonPath(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /** A path that cannot be read finds nothing. */
    static JsonPath parse(String text) {
        var trimmed = text.strip();
        if (trimmed.startsWith("{") && trimmed.endsWith("}")) {
            trimmed = trimmed.substring(1, trimmed.length() - 1);
        }
        try {
            return new JsonPath(new Reader(trimmed).steps());
        } catch (IllegalArgumentException _) {
            return new JsonPath(List.of(new Step.Field("")));
        }
    }

    /** The first match. */
    Optional<JsonNode> first(JsonNode root) {
        return find(root).stream().findFirst();
    }

    private List<JsonNode> find(JsonNode root) {
        var found = List.of(root);
        for (var step : steps) {
            var next = new ArrayList<JsonNode>();
            found.forEach(node -> take(step, node, next));
            found = next;
        }
        return found;
    }

    private static void take(Step step, JsonNode node, List<JsonNode> into) {
        switch (step) {
            case Step.Field(var name) -> addIfPresent(node.get(name), into);
            case Step.Position(var index) ->
                    addIfPresent(node.get(index < 0 ? node.size() + index : index), into);
            case Step.All() -> node.forEach(into::add);
            case Step.Filter filter ->
                    node.forEach(
                            item -> {
                                if (matches(filter, item)) {
                                    into.add(item);
                                }
                            });
        }
    }

    private static void addIfPresent(@Nullable JsonNode node, List<JsonNode> into) {
        if (node != null) {
            into.add(node);
        }
    }

    private static boolean matches(Step.Filter filter, JsonNode item) {
        var left = filter.left.first(item);
        if (left.isEmpty() || filter.right.isEmpty()) {
            return left.isPresent() && filter.operator.isEmpty();
        }
        int order = compare(left.get(), filter.right.get());
        return switch (filter.operator) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> false;
        };
    }

    private static int compare(JsonNode left, JsonNode right) {
        return left.isNumber() && right.isNumber()
                ? left.decimalValue().compareTo(right.decimalValue())
                : left.asText().compareTo(right.asText());
    }

    /** Reads a path from left to right. */
    private static final class Reader {
        private final String text;
        private int at;

        private Reader(String text) {
            this.text = text;
        }

        private List<Step> steps() {
            var steps = new ArrayList<Step>();
            while (at < text.length()) {
                switch (text.charAt(at)) {
                    case '.' -> {
                        at++;
                        if (at < text.length() && text.charAt(at) != '[') {
                            steps.add(name());
                        }
                    }
                    case '[' -> steps.add(bracket());
                    case '$', '@' -> at++;
                    default -> steps.add(name());
                }
            }
            return steps;
        }

        /** Up to the next dot or bracket; a backslash protects a dot. */
        private Step name() {
            var name = new StringBuilder();
            while (at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '[') {
                if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                    at++;
                }
                name.append(text.charAt(at++));
            }
            if (name.isEmpty()) {
                throw new IllegalArgumentException(text);
            }
            return name.toString().equals("*") ? new Step.All() : new Step.Field(name.toString());
        }

        private Step bracket() {
            int end = closing();
            var inside = text.substring(at + 1, end).strip();
            at = end + 1;
            if (inside.equals("*")) {
                return new Step.All();
            }
            if (inside.startsWith("?(") && inside.endsWith(")")) {
                return filter(inside.substring(2, inside.length() - 1).strip());
            }
            if (quoted(inside)) {
                return new Step.Field(inside.substring(1, inside.length() - 1).replace("\\", ""));
            }
            return new Step.Position(Integer.parseInt(inside));
        }

        private int closing() {
            char quote = 0;
            for (int i = at + 1; i < text.length(); i++) {
                char c = text.charAt(i);
                if (quote == 0 && c == ']') {
                    return i;
                }
                if (quote == 0 && (c == '\'' || c == '"')) {
                    quote = c;
                } else if (c == quote) {
                    quote = 0;
                }
            }
            throw new IllegalArgumentException(text);
        }

        private static Step filter(String condition) {
            for (var operator : List.of("==", "!=", "<=", ">=", "<", ">")) {
                int found = condition.indexOf(operator);
                if (found > 0) {
                    var left = parse(condition.substring(0, found));
                    var right = condition.substring(found + operator.length()).strip();
                    return new Step.Filter(left, operator, Optional.of(literal(right)));
                }
            }
            return new Step.Filter(parse(condition), "", Optional.empty());
        }

        private static JsonNode literal(String text) {
            if (quoted(text)) {
                return TextNode.valueOf(text.substring(1, text.length() - 1));
            }
            if (text.equals("true") || text.equals("false")) {
                return BooleanNode.valueOf(text.equals("true"));
            }
            return DecimalNode.valueOf(new BigDecimal(text));
        }

        private static boolean quoted(String text) {
            return text.length() >= 2
                    && (text.charAt(0) == '\'' || text.charAt(0) == '"')
                    && text.charAt(text.length() - 1) == text.charAt(0);
        }
    }
}
