// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A condition on a live object, in the form of a label selector over its fields: {@code
 * status.succeeded > 0, status.phase == Bound}.
 */
public final class ObjectCondition {
    private static final Pattern REQUIREMENT =
            Pattern.compile(
                    "\\s*(?<not>!)?\\s*(?<path>[\\w./#\\-]+)\\s*"
                            + "(?:(?<operator>==|=|!=|>|<|in\\b|notin\\b)\\s*(?<value>.*?))?\\s*");

    private final List<Requirement> requirements;

    private record Requirement(String path, String operator, List<String> values) {}

    private ObjectCondition(List<Requirement> requirements) {
        this.requirements = requirements;
    }

    /**
     * @throws ExpressionException if it cannot be read
     */
    public static ObjectCondition parse(String text) {
        var requirements = new ArrayList<Requirement>();
        for (var part : text.split(",(?![^(]*\\))", -1)) {
            var matcher = REQUIREMENT.matcher(part);
            if (!matcher.matches()) {
                throw new ExpressionException("the condition '%s' cannot be read".formatted(part));
            }
            var operator = matcher.group("operator");
            requirements.add(
                    new Requirement(
                            matcher.group("path"),
                            operator == null
                                    ? (matcher.group("not") == null ? "exists" : "!")
                                    : operator,
                            values(matcher.group("value"))));
        }
        return new ObjectCondition(requirements);
    }

    private static List<String> values(@org.jspecify.annotations.Nullable String text) {
        if (text == null) {
            return List.of();
        }
        var bare =
                text.startsWith("(") && text.endsWith(")")
                        ? text.substring(1, text.length() - 1)
                        : text;
        return Pattern.compile(",").splitAsStream(bare).map(String::strip).toList();
    }

    public boolean all(JsonNode object) {
        return requirements.stream().allMatch(requirement -> holds(requirement, object));
    }

    public boolean any(JsonNode object) {
        return requirements.stream().anyMatch(requirement -> holds(requirement, object));
    }

    private static boolean holds(Requirement requirement, JsonNode object) {
        var found = at(object, requirement.path());
        boolean there = !found.isMissingNode() && !found.isNull();
        var text = found.isValueNode() ? found.asText() : found.toString();
        return switch (requirement.operator()) {
            case "exists" -> there;
            case "!" -> !there;
            case "==", "=", "in" -> there && requirement.values().contains(text);
            case "!=", "notin" -> !there || !requirement.values().contains(text);
            default -> there && number(requirement, text);
        };
    }

    private static boolean number(Requirement requirement, String text) {
        try {
            int order =
                    Double.compare(
                            Double.parseDouble(text),
                            Double.parseDouble(requirement.values().getFirst()));
            return requirement.operator().equals(">") ? order > 0 : order < 0;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    private static JsonNode at(JsonNode object, String path) {
        var node = object;
        for (var step : path.split("\\.", -1)) {
            node =
                    node.isArray() && step.matches("\\d+")
                            ? node.path(Integer.parseInt(step))
                            : node.path(step);
        }
        return node;
    }
}
