// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** An autoscaler moves within bounds that are at least one, and says what it scales. */
public final class AutoscalerRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        var least = spec.path("minReplicas");
        int most = spec.path("maxReplicas").asInt();
        if (least.asInt(1) < 1) {
            problems.invalid("spec.minReplicas", least, "must be greater than or equal to 1");
        }
        if (most < 1) {
            var shown = IntNode.valueOf(most);
            problems.invalid("spec.maxReplicas", shown, "must be greater than 0");
        }
        if (most < least.asInt(most)) {
            problems.invalid(
                    "spec.maxReplicas",
                    IntNode.valueOf(most),
                    "must be greater than or equal to `minReplicas`");
        }
        if (least.isNumber() && least.asInt() == 0 && !countsOutside(spec.path("metrics"))) {
            problems.forbidden(
                    "spec.metrics",
                    "must specify at least one Object or External metric to support scaling to"
                            + " zero replicas");
        }
        checkTarget(spec.path("scaleTargetRef"), operation.creating(), problems);
    }

    /** With no pods there is nothing to measure in them. */
    private static boolean countsOutside(JsonNode metrics) {
        for (var metric : metrics) {
            var type = metric.path("type").asText();
            if (type.equals("Object") || type.equals("External")) {
                return true;
            }
        }
        return false;
    }

    /** Its words become a part of an address that is asked with the rights of the system. */
    private static void checkTarget(JsonNode target, boolean creating, Problems problems) {
        var version = target.path("apiVersion").asText();
        if (version.isEmpty() && creating) {
            problems.invalid(
                    "spec.scaleTargetRef.apiVersion", version, "apiVersion must specify API group");
        }
        if (version.indexOf('/') != version.lastIndexOf('/')) {
            problems.invalid(
                    "spec.scaleTargetRef.apiVersion",
                    version,
                    "unexpected GroupVersion string: " + version);
        }
        checkSegment(target, "kind", problems);
        checkSegment(target, "name", problems);
    }

    private static void checkSegment(JsonNode target, String name, Problems problems) {
        var field = "spec.scaleTargetRef." + name;
        var text = target.path(name).asText();
        if (text.isEmpty()) {
            problems.required(field, "");
        }
        NameFormats.pathSegment(text).forEach(why -> problems.invalid(field, text, why));
    }
}
