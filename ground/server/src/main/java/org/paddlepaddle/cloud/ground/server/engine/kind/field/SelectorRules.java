// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.LabelRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Selectors within objects: labels, expressions, and values where an operator has any. */
public final class SelectorRules {
    private SelectorRules() {}

    /** Tells whether the selector can select at all; its problems are collected. */
    public static boolean check(JsonNode selector, String field, Problems problems) {
        var found = new Problems();
        LabelRules.check(selector.path("matchLabels"), field + ".matchLabels", found);
        int at = 0;
        for (var expression : selector.path("matchExpressions")) {
            checkExpression(expression, field + ".matchExpressions[" + at++ + "]", found);
        }
        problems.addAll(found.causes());
        return found.isEmpty();
    }

    private static void checkExpression(JsonNode expression, String field, Problems problems) {
        var operator = expression.path("operator").asText();
        var values = expression.path("values");
        switch (operator) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    problems.required(
                            field + ".values",
                            "must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    problems.forbidden(
                            field + ".values",
                            "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            default ->
                    problems.invalid(
                            field + ".operator", operator, "not a valid selector operator");
        }
        var key = expression.path("key").asText();
        NameFormats.qualifiedName(key).forEach(why -> problems.invalid(field + ".key", key, why));
        checkValues(JsonTrees.texts(values), field + ".values", problems);
    }

    private static void checkValues(List<String> values, String field, Problems problems) {
        for (int i = 0; i < values.size(); i++) {
            var here = field + "[" + i + "]";
            var value = values.get(i);
            NameFormats.labelValue(value).forEach(why -> problems.invalid(here, value, why));
        }
    }
}
