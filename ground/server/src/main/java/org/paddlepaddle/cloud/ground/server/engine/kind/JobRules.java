// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** A job finds its pods by its own uid unless it brings a selector. */
final class JobRules implements KindRules {
    @Override
    public void prepareCreate(Operation operation) {
        Json.child(operation.after(), "status");
        var spec = operation.spec();
        if (spec.path("manualSelector").asBoolean()) {
            return;
        }
        var uid = operation.metadata().path("uid").asText();
        var template = Json.child(spec, "template");
        var labels = Json.child(Json.child(template, "metadata"), "labels");
        for (var prefix : List.of("batch.kubernetes.io/", "")) {
            labels.put(prefix + "controller-uid", uid);
            labels.put(prefix + "job-name", operation.name());
        }
        Json.child(Json.child(spec, "selector"), "matchLabels")
                .put("batch.kubernetes.io/controller-uid", uid);
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var template = operation.spec().path("template");
        PodSpecRules.check(template.path("spec"), "spec.template.spec", problems);
        var restart = template.path("spec").path("restartPolicy").asText();
        if (restart.equals("Always")) {
            problems.required(
                    "spec.template.spec.restartPolicy", "valid values: \"OnFailure\", \"Never\"");
        }
        var before = operation.before();
        if (before == null) {
            return;
        }
        for (var field : List.of("selector", "completionMode")) {
            var value = operation.spec().path(field);
            if (!before.path("spec").path(field).equals(value)) {
                problems.invalid("spec." + field, value, "field is immutable");
            }
        }
        boolean suspended = before.path("spec").path("suspend").asBoolean();
        if (!suspended && !Json.same(before.path("spec").path("template"), template)) {
            problems.invalid("spec.template", template, "field is immutable");
        }
    }
}
