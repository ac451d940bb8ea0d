// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.internal.InternalForms;

/** The little of a pod's spec that may change once it is created. */
final class PodChanges {
    private static final List<String> CONTAINERS = List.of("containers", "initContainers");
    private static final String ONLY =
            "pod updates may not change fields other than `spec.containers[*].image`,"
                    + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
                    + "`spec.tolerations` (only additions to existing tolerations),"
                    + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was"
                    + " previously negative)\n";

    private PodChanges() {}

    static void check(ObjectNode before, ObjectNode after, Problems problems) {
        for (var list : CONTAINERS) {
            if (before.path(list).size() != after.path(list).size()) {
                problems.forbidden("spec." + list, "pod updates may not add or remove containers");
                return;
            }
        }
        if (!deadlineGrows(before, after, problems)) {
            checkTolerations(before, after, problems);
            checkGates(before, after, problems);
            checkOthers(before, after, problems);
        }
    }

    /** A deadline that grows is all there is to say. */
    private static boolean deadlineGrows(ObjectNode before, ObjectNode after, Problems problems) {
        var field = "activeDeadlineSeconds";
        var had = before.path(field);
        var has = after.path(field);
        if (had.isNumber() && !has.isNumber()) {
            problems.invalid(
                    "spec." + field,
                    NullNode.instance,
                    "must not update from a positive integer to nil value");
            return false;
        }
        boolean grows = had.isNumber() && has.asLong() > had.asLong();
        if (grows) {
            problems.invalid("spec." + field, has, "must be less than or equal to previous value");
        }
        return grows;
    }

    private static void checkTolerations(ObjectNode before, ObjectNode after, Problems problems) {
        var has = new HashSet<JsonNode>();
        after.path("tolerations").forEach(toleration -> has.add(timeless(toleration)));
        for (var had : before.path("tolerations")) {
            if (!has.contains(timeless(had))) {
                problems.forbidden(
                        "spec.tolerations",
                        "existing toleration can not be modified except its tolerationSeconds");
                return;
            }
        }
    }

    private static JsonNode timeless(JsonNode toleration) {
        var copy = toleration.deepCopy();
        return copy instanceof ObjectNode object ? object.without("tolerationSeconds") : copy;
    }

    private static void checkGates(ObjectNode before, ObjectNode after, Problems problems) {
        var had = new HashSet<String>();
        before.path("schedulingGates").forEach(gate -> had.add(gate.path("name").asText()));
        var gates = after.path("schedulingGates");
        for (int i = 0; i < gates.size(); i++) {
            var name = gates.path(i).path("name").asText();
            if (!had.contains(name)) {
                problems.forbidden(
                        "spec.schedulingGates[" + i + "].name",
                        "only deletion is allowed, but found new scheduling gate '" + name + "'");
            }
        }
    }

    private static void checkOthers(ObjectNode before, ObjectNode after, Problems problems) {
        if (JsonTrees.same(before, after)) {
            return;
        }
        var others = after.deepCopy();
        for (var field : List.of("activeDeadlineSeconds", "schedulingGates", "tolerations")) {
            JsonTrees.copy(before, others, field);
        }
        for (var list : CONTAINERS) {
            var had = JsonTrees.objects(before.path(list));
            var has = JsonTrees.objects(others.path(list));
            for (int i = 0; i < had.size() && i < has.size(); i++) {
                JsonTrees.copy(had.get(i), has.get(i), "image");
            }
        }
        var grace = "terminationGracePeriodSeconds";
        if (before.path(grace).asLong() < 0 && others.path(grace).asLong() == 1) {
            JsonTrees.copy(before, others, grace);
        }
        if (!before.path("schedulingGates").isEmpty()) {
            checkPlaces(before, others, problems);
        }
        if (!JsonTrees.same(before, others)) {
            problems.forbidden("spec", ONLY + InternalForms.difference("PodSpec", before, others));
        }
    }

    /** Where a pod may run can still be narrowed as long as something holds it back. */
    private static void checkPlaces(ObjectNode before, ObjectNode others, Problems problems) {
        var had = before.path("nodeSelector");
        var has = others.path("nodeSelector");
        boolean kept =
                had.properties().stream()
                        .allMatch(entry -> entry.getValue().equals(has.get(entry.getKey())));
        if (!kept) {
            problems.invalid(
                    "spec.nodeSelector",
                    has.isMissingNode() ? NullNode.instance : InternalForms.sorted(has),
                    "only additions to spec.nodeSelector are allowed (no mutations or deletions)");
        }
        JsonTrees.copy(before, others, "nodeSelector");
        var affinity = before.path("affinity").path("nodeAffinity");
        if (affinity.path("requiredDuringSchedulingIgnoredDuringExecution").isMissingNode()
                && others.get("affinity") instanceof ObjectNode wanted) {
            wanted.remove("nodeAffinity");
            if (wanted.isEmpty() && !before.has("affinity")) {
                others.remove("affinity");
            } else if (!affinity.isMissingNode()) {
                wanted.set("nodeAffinity", affinity.deepCopy());
            }
        }
    }
}
