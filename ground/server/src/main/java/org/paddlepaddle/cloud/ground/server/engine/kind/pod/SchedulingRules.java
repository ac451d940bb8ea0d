// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.LabelRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** What a pod says about where it may run. */
final class SchedulingRules {
    private static final List<String> OPERATORS = List.of("Equal", "Exists");
    private static final List<String> EFFECTS =
            List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

    private SchedulingRules() {}

    static void check(JsonNode spec, String field, Problems problems) {
        LabelRules.check(spec.path("nodeSelector"), field + ".nodeSelector", problems);
        int at = 0;
        for (var toleration : spec.path("tolerations")) {
            checkToleration(toleration, field + ".tolerations[" + at++ + "]", problems);
        }
        var wanted = "requiredDuringSchedulingIgnoredDuringExecution";
        var terms = spec.path("affinity").path("nodeAffinity").path(wanted);
        if (terms.isObject() && terms.path("nodeSelectorTerms").isEmpty()) {
            problems.required(
                    field + ".affinity.nodeAffinity." + wanted + ".nodeSelectorTerms",
                    "must have at least one node selector term");
        }
    }

    private static void checkToleration(JsonNode toleration, String field, Problems problems) {
        var key = toleration.path("key").asText();
        var operator = toleration.path("operator").asText();
        var value = toleration.path("value").asText();
        var effect = toleration.path("effect").asText();
        if (!key.isEmpty()) {
            NameFormats.qualifiedName(key)
                    .forEach(why -> problems.invalid(field + ".key", key, why));
        } else if (!operator.equals("Exists")) {
            problems.invalid(
                    field + ".operator",
                    operator,
                    "operator must be Exists when `key` is empty, which means \"match all values"
                            + " and all keys\"");
        }
        if (toleration.has("tolerationSeconds") && !effect.equals("NoExecute")) {
            problems.invalid(
                    field + ".effect",
                    effect,
                    "effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        switch (operator) {
            case "", "Equal" ->
                    NameFormats.labelValue(value)
                            .forEach(why -> problems.invalid(field + ".operator", value, why));
            case "Exists" -> {
                if (!value.isEmpty()) {
                    problems.invalid(
                            field + ".operator",
                            value,
                            "value must be empty when `operator` is 'Exists'");
                }
            }
            default -> problems.unsupported(field + ".operator", operator, OPERATORS);
        }
        if (!effect.isEmpty() && !EFFECTS.contains(effect)) {
            problems.unsupported(field + ".effect", effect, EFFECTS);
        }
    }
}
