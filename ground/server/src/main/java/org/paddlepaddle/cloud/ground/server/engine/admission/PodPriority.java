// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** Turns the name of a priority class into a number that the scheduler can compare. */
public final class PodPriority implements AdmissionStep {
    /** Where priority classes lie. */
    public static final String CLASSES = "scheduling.k8s.io/priorityclasses/";

    /** Classes that exist in every cluster. */
    public static final Map<String, Integer> SYSTEM =
            Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

    private static final String USUAL_POLICY = "PreemptLowerPriority";

    private final RevisionStore store;

    public PodPriority(RevisionStore store) {
        this.store = store;
    }

    /** What a class decides about a pod. */
    private record Choice(String name, int value, String policy) {
        static final Choice NONE = new Choice("", 0, USUAL_POLICY);

        static Choice of(ObjectNode priorityClass) {
            return new Choice(
                    priorityClass.path("metadata").path("name").asText(),
                    priorityClass.path("value").asInt(),
                    priorityClass.path("preemptionPolicy").asText(USUAL_POLICY));
        }
    }

    @Override
    public void admit(Operation operation) {
        if (!operation.type().groupResource().equals("pods")) {
            return;
        }
        var before = operation.before();
        if (before == null) {
            choose(operation, operation.spec());
        } else if (operation.request().subresource().isEmpty()) {
            keep(before.path("spec"), operation.spec());
        }
    }

    /** An update need not repeat what was chosen; that it must not change is checked elsewhere. */
    private static void keep(JsonNode was, ObjectNode spec) {
        for (var field : List.of("priority", "preemptionPolicy")) {
            if (was.has(field) && !spec.has(field)) {
                spec.set(field, was.get(field));
            }
        }
    }

    private void choose(Operation operation, ObjectNode spec) {
        var name = spec.path("priorityClassName").asText();
        var choice = name.isEmpty() ? globalDefault() : named(operation, name);
        if (spec.has("priority") && spec.path("priority").asInt() != choice.value) {
            throw refusal(
                    operation,
                    "the integer value of priority (%d) must not be provided in pod spec; priority admission controller computed %d from the given PriorityClass name"
                            .formatted(spec.path("priority").asInt(), choice.value));
        }
        var policy = spec.path("preemptionPolicy").asText();
        if (!policy.isEmpty() && !policy.equals(choice.policy)) {
            throw refusal(
                    operation,
                    "the string value of PreemptionPolicy (%s) must not be provided in pod spec; priority admission controller computed %s from the given PriorityClass name"
                            .formatted(policy, choice.policy));
        }
        if (!choice.name.isEmpty()) {
            spec.put("priorityClassName", choice.name);
        }
        spec.put("priority", choice.value).put("preemptionPolicy", choice.policy);
    }

    private Choice named(Operation operation, String name) {
        var found = store.get(CLASSES + name).map(entry -> JsonTrees.parse(entry.value()));
        if (found.isPresent()) {
            return Choice.of(found.get());
        }
        var value = SYSTEM.get(name);
        if (value == null) {
            throw refusal(operation, "no PriorityClass with name " + name + " was found");
        }
        return new Choice(name, value, USUAL_POLICY);
    }

    private Choice globalDefault() {
        return store.snapshot().under(CLASSES).stream()
                .map(entry -> JsonTrees.parse(entry.value()))
                .filter(candidate -> candidate.path("globalDefault").asBoolean())
                .findFirst()
                .map(Choice::of)
                .orElse(Choice.NONE);
    }

    private static ApiException refusal(Operation operation, String why) {
        return ApiErrors.forbidden(
                operation.type(),
                operation.name(),
                "pods \"" + operation.name() + "\" is forbidden: " + why);
    }
}
