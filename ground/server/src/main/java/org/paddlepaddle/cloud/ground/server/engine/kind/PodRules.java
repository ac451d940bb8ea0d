// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** A pod begins Pending; once created, little of its spec may change. */
final class PodRules implements KindRules {
    private static final String ONLY =
            "pod updates may not change fields other than `spec.containers[*].image`,"
                    + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
                    + "`spec.tolerations` (only additions to existing tolerations),"
                    + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was"
                    + " previously negative)";

    @Override
    public void prepareCreate(Operation operation) {
        var status = operation.after().putObject("status");
        status.put("phase", "Pending");
        status.put("qosClass", QualityOfService.of(operation.spec()));
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        PodSpecRules.check(spec, "spec", problems);
        var before = operation.before();
        var door = operation.request().subresource();
        if (before != null && door.isEmpty()) {
            checkChange(Json.child(before, "spec"), spec, problems);
        }
        PodWarnings.of(spec, "spec").forEach(operation.warnings()::add);
    }

    private static void checkChange(ObjectNode before, ObjectNode after, Problems problems) {
        for (var list : List.of("containers", "initContainers")) {
            if (before.path(list).size() != after.path(list).size()) {
                problems.forbidden("spec." + list, "pod updates may not add or remove containers");
                return;
            }
        }
        var had = before.path("activeDeadlineSeconds");
        var has = after.path("activeDeadlineSeconds");
        if (had.isNumber() && has.asLong(Long.MAX_VALUE) > had.asLong()) {
            problems.invalid(
                    "spec.activeDeadlineSeconds",
                    has.isNumber() ? has : NullNode.instance,
                    has.isNumber()
                            ? "must be less than or equal to previous value"
                            : "must not update from a positive integer to nil value");
        }
        checkUnchanged(before, after, problems);
    }

    private static void checkUnchanged(ObjectNode before, ObjectNode after, Problems problems) {
        if (Json.same(before, after)) {
            return;
        }
        var was = before.deepCopy();
        var is = after.deepCopy();
        for (var spec : List.of(was, is)) {
            spec.remove("activeDeadlineSeconds");
            for (var list : List.of("containers", "initContainers")) {
                Json.objects(spec.path(list)).forEach(container -> container.remove("image"));
            }
        }
        forgiveAdditions(was, is, "tolerations");
        forgiveAdditions(is, was, "schedulingGates");
        if (was.path("terminationGracePeriodSeconds").asLong() < 0
                && is.path("terminationGracePeriodSeconds").asLong() == 1) {
            was.remove("terminationGracePeriodSeconds");
            is.remove("terminationGracePeriodSeconds");
        }
        if (!Json.same(was, is)) {
            problems.forbidden("spec", ONLY + "\n changed: " + String.join(", ", changed(was, is)));
        }
    }

    /** Makes both equal in a list when the larger one only adds to the smaller. */
    private static void forgiveAdditions(ObjectNode smaller, ObjectNode larger, String list) {
        List<JsonNode> few = new ArrayList<>();
        smaller.path(list).forEach(few::add);
        List<JsonNode> many = new ArrayList<>();
        larger.path(list).forEach(many::add);
        if (new HashSet<>(many).containsAll(few)) {
            smaller.remove(list);
            larger.remove(list);
        }
    }

    private static List<String> changed(ObjectNode was, ObjectNode is) {
        var names = new ArrayList<String>();
        was.fieldNames().forEachRemaining(names::add);
        is.fieldNames()
                .forEachRemaining(
                        name -> {
                            if (!was.has(name)) {
                                names.add(name);
                            }
                        });
        names.removeIf(name -> Json.same(was.path(name), is.path(name)));
        return names.stream().map(name -> "spec." + name).toList();
    }
}
