// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Deployments replace their pods in a way that gets somewhere. */
public final class RolloutRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var strategy = operation.spec().path("strategy");
        var rolling = strategy.path("rollingUpdate");
        var field = "spec.strategy.rollingUpdate";
        if (strategy.path("type").asText().equals("Recreate")) {
            if (rolling.isObject()) {
                problems.forbidden(
                        field, "may not be specified when strategy `type` is 'Recreate'");
            }
        } else if (none(rolling.path("maxUnavailable")) && none(rolling.path("maxSurge"))) {
            problems.invalid(
                    field + ".maxUnavailable",
                    rolling.path("maxUnavailable"),
                    "may not be 0 when `maxSurge` is 0");
        }
    }

    private static boolean none(JsonNode amount) {
        return amount.asText().equals("0") || amount.asText().equals("0%");
    }
}
