// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** One entry of {@code x-kubernetes-validations}; empty text where nothing is said. */
record ValidationRule(
        String rule,
        String message,
        String messageExpression,
        String reason,
        String fieldPath,
        boolean optionalOldSelf) {

    static ValidationRule read(JsonNode rule) {
        return new ValidationRule(
                rule.path("rule").asText(),
                rule.path("message").asText(),
                rule.path("messageExpression").asText(),
                rule.path("reason").asText(),
                rule.path("fieldPath").asText(),
                rule.path("optionalOldSelf").asBoolean());
    }

    /** What is told when the rule is broken and no expression says it better. */
    String text() {
        return message.isBlank() ? "failed rule: " + rule.strip() : message.strip();
    }

    /** The rule as Go prints it in refusals. */
    String shown() {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("Rule", rule).put("Message", message);
        json.put("MessageExpression", messageExpression);
        json.put("Reason", reason.isEmpty() ? null : reason);
        json.put("FieldPath", fieldPath);
        json.put("OptionalOldSelf", optionalOldSelf ? Boolean.TRUE : null);
        return json.toString()
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }
}
