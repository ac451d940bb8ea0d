// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Bindings: a role that stays the same, and subjects of kinds that exist. */
public final class RoleBindingRules implements KindRules {
    private static final List<String> SUBJECTS = List.of("ServiceAccount", "User", "Group");
    private static final String GROUP = "rbac.authorization.k8s.io";

    @Override
    public void check(Operation operation, Problems problems) {
        var role = operation.after().path("roleRef");
        checkRole(role, operation.type().namespaced(), problems);
        int at = 0;
        for (var subject : operation.after().path("subjects")) {
            checkSubject(
                    subject, "subjects[" + at++ + "]", operation.type().namespaced(), problems);
        }
        var before = operation.before();
        if (before != null && !before.path("roleRef").equals(role)) {
            var shown = JsonTrees.object();
            shown.put("APIGroup", role.path("apiGroup").asText());
            shown.put("Kind", role.path("kind").asText());
            shown.put("Name", role.path("name").asText());
            problems.invalid("roleRef", shown, "cannot change roleRef");
        }
    }

    private static void checkRole(JsonNode role, boolean namespaced, Problems problems) {
        var group = role.path("apiGroup").asText();
        if (!group.equals(GROUP)) {
            problems.unsupported("roleRef.apiGroup", group, List.of(GROUP));
        }
        var kinds = namespaced ? List.of("Role", "ClusterRole") : List.of("ClusterRole");
        var kind = role.path("kind").asText();
        if (!kinds.contains(kind)) {
            problems.unsupported("roleRef.kind", kind, kinds);
        }
        if (role.path("name").asText().isEmpty()) {
            problems.required("roleRef.name", "");
        }
    }

    private static void checkSubject(
            JsonNode subject, String field, boolean namespaced, Problems problems) {
        if (subject.path("name").asText().isEmpty()) {
            problems.required(field + ".name", "");
        }
        var kind = subject.path("kind").asText();
        if (!SUBJECTS.contains(kind)) {
            problems.unsupported(field + ".kind", kind, SUBJECTS);
            return;
        }
        boolean account = kind.equals("ServiceAccount");
        var wanted = account ? "" : GROUP;
        var group = subject.path("apiGroup").asText();
        if (!group.equals(wanted)) {
            problems.unsupported(field + ".apiGroup", group, List.of(wanted));
        }
        if (account && !namespaced && subject.path("namespace").asText().isEmpty()) {
            problems.required(field + ".namespace", "");
        }
    }
}
