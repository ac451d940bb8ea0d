// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.selector;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.Contract;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement.Operator;

class RequirementContractTest {
    @Test
    void a_requirement_holds_where_kubernetes_says_so() {
        new Contract("requirements.txt")
                .holds(
                        row ->
                                Boolean.toString(
                                        requirement(row.get(0), row.get(1))
                                                .holds(labels(row.get(2)))));
    }

    private static LabelRequirement requirement(String operator, String values) {
        boolean bare = operator.equals("Exists") || operator.equals("DoesNotExist");
        return new LabelRequirement(
                "a", Operator.valueOf(operator), bare ? List.of() : List.of(values.split(",", -1)));
    }

    private static Map<String, String> labels(String json) {
        var labels = new HashMap<String, String>();
        Contract.json(json)
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }
}
