// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** A disruption budget says how many must stay or how many may go, not both. */
final class BudgetRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        if (spec.has("minAvailable") && spec.has("maxUnavailable")) {
            problems.invalid(
                    "spec", shown(spec), "minAvailable and maxUnavailable cannot be both set");
        }
        var numbers = List.of("minAvailable", "maxUnavailable");
        Bounds.notNegative(spec, "spec", numbers, problems);
        SelectorRules.check(spec.path("selector"), "spec.selector", problems);
    }

    /** As Go shows the structure it keeps inside. */
    private static ObjectNode shown(ObjectNode spec) {
        var shown = Json.object();
        shown.set("MinAvailable", spec.get("minAvailable"));
        shown.set("Selector", spec.get("selector"));
        shown.set("MaxUnavailable", spec.get("maxUnavailable"));
        shown.set("UnhealthyPodEvictionPolicy", spec.get("unhealthyPodEvictionPolicy"));
        return shown;
    }
}
