// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.SelectorRules;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** A disruption budget says how many must stay or how many may go, not both. */
public final class BudgetRules implements KindRules {
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
        var shown = JsonTrees.object();
        shown.set("MinAvailable", spec.get("minAvailable"));
        shown.set("Selector", spec.get("selector"));
        shown.set("MaxUnavailable", spec.get("maxUnavailable"));
        shown.set("UnhealthyPodEvictionPolicy", spec.get("unhealthyPodEvictionPolicy"));
        return shown;
    }
}
