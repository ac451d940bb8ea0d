// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;

/** Matches labels against a {@code metav1.LabelSelector}. */
final class LabelSelector {
    private LabelSelector() {}

    static boolean matches(JsonNode selector, JsonNode labels) {
        return selector.path("matchLabels")
                        .propertyStream()
                        .allMatch(wanted -> wanted.getValue().equals(labels.get(wanted.getKey())))
                && selector.path("matchExpressions")
                        .valueStream()
                        .allMatch(expression -> expressionMatches(expression, labels));
    }

    private static boolean expressionMatches(JsonNode expression, JsonNode labels) {
        var label = labels.path(expression.path("key").asText());
        boolean listed =
                expression
                        .path("values")
                        .valueStream()
                        .anyMatch(value -> value.asText().equals(label.asText()));
        return switch (expression.path("operator").asText()) {
            case "In" -> !label.isMissingNode() && listed;
            case "NotIn" -> label.isMissingNode() || !listed;
            case "Exists" -> !label.isMissingNode();
            case "DoesNotExist" -> label.isMissingNode();
            default -> false;
        };
    }
}
