// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Stateful sets: how pods come and go, and how little of it may change. */
public final class StatefulSetRules implements KindRules {
    private static final List<String> CHANGEABLE =
            List.of(
                    "replicas",
                    "ordinals",
                    "template",
                    "updateStrategy",
                    "revisionHistoryLimit",
                    "persistentVolumeClaimRetentionPolicy",
                    "minReadySeconds");

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        var management = spec.path("podManagementPolicy").asText();
        if (!List.of("OrderedReady", "Parallel").contains(management)) {
            problems.invalid(
                    "spec.podManagementPolicy", management, "must be 'OrderedReady' or 'Parallel'");
        }
        var strategy = spec.path("updateStrategy");
        if (!List.of("RollingUpdate", "OnDelete").contains(strategy.path("type").asText())) {
            problems.invalid(
                    "spec.updateStrategy",
                    shown(strategy),
                    "must be 'RollingUpdate' or 'OnDelete'");
        }
        var before = operation.before();
        if (before != null && !JsonTrees.same(fixed(before.path("spec")), fixed(spec))) {
            problems.forbidden(
                    "spec",
                    "updates to statefulset spec for fields other than 'replicas', 'ordinals',"
                            + " 'template', 'updateStrategy', 'revisionHistoryLimit',"
                            + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are"
                            + " forbidden");
        }
    }

    private static JsonNode fixed(JsonNode spec) {
        var rest = spec.deepCopy();
        if (rest instanceof ObjectNode object) {
            object.remove(CHANGEABLE);
        }
        return rest;
    }

    /** As Go shows the structure it keeps inside. */
    private static ObjectNode shown(JsonNode strategy) {
        var shown = JsonTrees.object().put("Type", strategy.path("type").asText());
        var rolling = strategy.path("rollingUpdate");
        if (rolling.isObject()) {
            var inside = shown.putObject("RollingUpdate");
            inside.put("Partition", rolling.path("partition").asInt());
            inside.set("MaxUnavailable", rolling.get("maxUnavailable"));
        } else {
            shown.putNull("RollingUpdate");
        }
        return shown;
    }
}
