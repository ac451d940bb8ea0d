// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.kind.pod.PodSpecRules;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.internal.InternalForms;

/** A job finds its pods by its own uid unless it brings a selector. */
public final class JobRules implements KindRules {
    private static final List<String> NUMBERS =
            List.of(
                    "parallelism",
                    "completions",
                    "activeDeadlineSeconds",
                    "backoffLimit",
                    "ttlSecondsAfterFinished");

    /** Where pods may run can still be settled while a job waits. */
    private static final List<String> OF_WAITING =
            List.of("nodeSelector", "tolerations", "affinity", "schedulingGates");

    @Override
    public void prepareCreate(Operation operation) {
        JsonTrees.child(operation.after(), "status");
        var spec = operation.spec();
        if (spec.path("manualSelector").asBoolean()) {
            return;
        }
        var uid = operation.metadata().path("uid").asText();
        var template = JsonTrees.child(spec, "template");
        var labels = JsonTrees.child(JsonTrees.child(template, "metadata"), "labels");
        for (var prefix : List.of("batch.kubernetes.io/", "")) {
            labels.put(prefix + "controller-uid", uid);
            labels.put(prefix + "job-name", operation.name());
        }
        JsonTrees.child(JsonTrees.child(spec, "selector"), "matchLabels")
                .put("batch.kubernetes.io/controller-uid", uid);
        // A job without labels has those of its pods.
        if (operation.metadata().path("labels").isEmpty()) {
            operation.metadata().set("labels", labels.deepCopy());
        }
    }

    @Override
    public void check(Operation operation, Problems problems) {
        if (operation.ofStatus()) {
            return;
        }
        checkSpec(operation.spec(), "spec", problems);
        var before = operation.before();
        if (before != null) {
            checkChange(before.path("spec"), operation.spec(), problems);
        }
    }

    /** Of a job, or of the template of one. */
    static void checkSpec(JsonNode spec, String field, Problems problems) {
        Bounds.notNegative(spec, field, NUMBERS, problems);
        var pod = spec.path("template").path("spec");
        PodSpecRules.check(pod, field + ".template.spec", problems);
        if (pod.path("restartPolicy").asText().equals("Always")) {
            problems.required(
                    field + ".template.spec.restartPolicy",
                    "valid values: \"OnFailure\", \"Never\"");
        }
        if (indexed(spec) && !spec.has("completions")) {
            problems.required(field + ".completions", "when completion mode is Indexed");
        }
    }

    private static void checkChange(JsonNode before, ObjectNode after, Problems problems) {
        checkCompletions(before, after, problems);
        for (var field : List.of("selector", "completionMode")) {
            if (!JsonTrees.same(before.path(field), after.path(field))) {
                problems.invalid("spec." + field, after.path(field), "field is immutable");
            }
        }
        boolean waits = before.path("suspend").asBoolean();
        var was = template(before, waits);
        if (!JsonTrees.same(was, template(after, waits))) {
            var shown = InternalForms.of("PodTemplateSpec", after.path("template"));
            problems.invalid("spec.template", shown, "field is immutable");
        }
    }

    private static void checkCompletions(JsonNode before, JsonNode after, Problems problems) {
        var completions = after.path("completions");
        if (JsonTrees.same(before.path("completions"), completions)) {
            return;
        }
        if (!indexed(after)) {
            problems.invalid("spec.completions", completions, "field is immutable");
        } else if (completions.isMissingNode()) {
            problems.required("spec.completions", "cannot set completions to nil for Indexed jobs");
        } else if (completions.asInt() != after.path("parallelism").asInt()) {
            problems.invalid(
                    "spec.completions",
                    completions,
                    "can only be modified in tandem with spec.parallelism");
        }
    }

    private static boolean indexed(JsonNode spec) {
        return spec.path("completionMode").asText().equals("Indexed");
    }

    /** What of a template stays as it is. */
    private static JsonNode template(JsonNode spec, boolean waits) {
        var template = spec.path("template").deepCopy();
        if (waits && template instanceof ObjectNode object) {
            JsonTrees.child(object, "metadata").remove(List.of("labels", "annotations"));
            JsonTrees.child(object, "spec").remove(OF_WAITING);
        }
        return template;
    }
}
