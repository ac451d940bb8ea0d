// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;

/** Deployments and their relatives: a selector that finds the template's pods and never changes. */
final class WorkloadRules implements KindRules {
    @Override
    public void prepareCreate(Operation operation) {
        Json.child(operation.after(), "status");
    }

    @Override
    public void check(Operation operation, Problems problems) {
        if (operation.request().subresource().equals("status")) {
            StatusCounts.check(operation.after().path("status"), problems);
            return;
        }
        var spec = operation.spec();
        var selector = spec.path("selector");
        if (selector.isEmpty()) {
            problems.required("spec.selector", "");
            return;
        }
        checkSelector(selector, spec.path("template"), problems);
        PodSpecRules.check(spec.path("template").path("spec"), "spec.template.spec", problems);
        var restart = spec.at("/template/spec/restartPolicy").asText("Always");
        if (!restart.equals("Always")) {
            problems.unsupported("spec.template.spec.restartPolicy", restart, List.of("Always"));
        }
        var before = operation.before();
        if (before != null && !before.path("spec").path("selector").equals(selector)) {
            problems.invalid("spec.selector", selector, "field is immutable");
        }
        if (spec.path("replicas").asLong() < 0) {
            problems.invalid(
                    "spec.replicas", spec.path("replicas"), "must be greater than or equal to 0");
        }
    }

    private static void checkSelector(JsonNode selector, JsonNode template, Problems problems) {
        var labels = new LinkedHashMap<String, String>();
        var given = template.path("metadata").path("labels");
        given.properties().forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        if (!LabelSelector.of(selector).matches(labels)) {
            problems.invalid(
                    "spec.template.metadata.labels",
                    given.isMissingNode() ? Json.object() : given,
                    "`selector` does not match template `labels`");
        }
    }
}
