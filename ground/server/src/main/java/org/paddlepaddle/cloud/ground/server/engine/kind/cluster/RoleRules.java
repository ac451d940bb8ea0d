// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** RBAC roles: every rule says who may do what to which. */
public final class RoleRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        boolean namespaced = operation.type().namespaced();
        int at = 0;
        for (var rule : operation.after().path("rules")) {
            var field = "rules[" + at++ + "]";
            if (rule.path("verbs").isEmpty()) {
                problems.required(field + ".verbs", "verbs must contain at least one value");
            }
            var urls = rule.path("nonResourceURLs");
            if (!urls.isEmpty()) {
                if (namespaced) {
                    problems.invalid(
                            field + ".nonResourceURLs",
                            urls,
                            "namespaced rules cannot apply to non-resource URLs");
                } else if (!rule.path("resources").isEmpty()) {
                    problems.invalid(
                            field + ".nonResourceURLs",
                            urls,
                            "rules cannot apply to both regular resources and non-resource URLs");
                }
                continue;
            }
            if (rule.path("apiGroups").isEmpty()) {
                problems.required(
                        field + ".apiGroups", "resource rules must supply at least one api group");
            }
            if (rule.path("resources").isEmpty()) {
                problems.required(
                        field + ".resources", "resource rules must supply at least one resource");
            }
        }
    }
}
