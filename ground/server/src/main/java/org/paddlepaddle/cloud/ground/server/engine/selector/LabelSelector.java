// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement.Operator;

/** A label selector: requirements on labels that must all hold. */
public record LabelSelector(List<LabelRequirement> requirements) {
    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

    private static final LabelSelector NOTHING =
            new LabelSelector(List.of(new LabelRequirement("", Operator.In, List.of())));

    /**
     * From the query parameter.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 400 in Kubernetes' words
     */
    public static LabelSelector parse(String text) {
        return text.isBlank()
                ? EVERYTHING
                : new LabelSelector(new LabelSelectorParser(text).parse());
    }

    /** From {@code matchLabels} and {@code matchExpressions} in an object; none matches nothing. */
    public static LabelSelector of(JsonNode selector) {
        if (!selector.isObject()) {
            return NOTHING;
        }
        var requirements = new ArrayList<LabelRequirement>();
        for (var label : selector.path("matchLabels").properties()) {
            requirements.add(
                    new LabelRequirement(
                            label.getKey(), Operator.In, List.of(label.getValue().asText())));
        }
        for (var expression : selector.path("matchExpressions")) {
            requirements.add(
                    new LabelRequirement(
                            expression.path("key").asText(),
                            Operator.valueOf(expression.path("operator").asText()),
                            expression
                                    .path("values")
                                    .valueStream()
                                    .map(JsonNode::asText)
                                    .toList()));
        }
        return new LabelSelector(requirements);
    }

    public boolean isEverything() {
        return requirements.isEmpty();
    }

    public boolean matches(Map<String, String> labels) {
        return LabelRequirement.hold(requirements, labels);
    }

    /**
     * A selector of an object as one line, as the query parameter writes it: what tables and the
     * scale subresource show.
     */
    public static String text(JsonNode selector) {
        var terms = new ArrayList<Map.Entry<String, String>>();
        for (var label : selector.path("matchLabels").properties()) {
            var key = label.getKey();
            terms.add(Map.entry(key, key + "=" + label.getValue().asText()));
        }
        for (var expression : selector.path("matchExpressions")) {
            var key = expression.path("key").asText();
            terms.add(Map.entry(key, term(key, expression)));
        }
        return terms.stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(","));
    }

    private static String term(String key, JsonNode expression) {
        var values =
                expression
                        .path("values")
                        .valueStream()
                        .map(JsonNode::asText)
                        .sorted()
                        .collect(Collectors.joining(",", "(", ")"));
        return switch (expression.path("operator").asText()) {
            case "In" -> key + " in " + values;
            case "NotIn" -> key + " notin " + values;
            case "DoesNotExist" -> "!" + key;
            default -> key;
        };
    }
}
