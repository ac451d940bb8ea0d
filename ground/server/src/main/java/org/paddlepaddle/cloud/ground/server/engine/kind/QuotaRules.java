// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.schema.Quantity;

/** What a quota may limit, and scopes that can hold together. */
final class QuotaRules implements KindRules {
    private static final Set<String> STANDARD =
            Set.of(
                    "cpu",
                    "memory",
                    "ephemeral-storage",
                    "requests.cpu",
                    "requests.memory",
                    "requests.storage",
                    "requests.ephemeral-storage",
                    "limits.cpu",
                    "limits.memory",
                    "limits.ephemeral-storage",
                    "pods",
                    "resourcequotas",
                    "services",
                    "replicationcontrollers",
                    "secrets",
                    "persistentvolumeclaims",
                    "configmaps",
                    "services.nodeports",
                    "services.loadbalancers");

    private static final Set<String> SCOPES =
            Set.of(
                    "Terminating",
                    "NotTerminating",
                    "BestEffort",
                    "NotBestEffort",
                    "PriorityClass",
                    "CrossNamespacePodAffinity");

    /** Resources of pods that also belong to best-effort ones. */
    private static final Set<String> PODS_ONLY = Set.of("pods", "count/pods");

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        for (var limit : spec.path("hard").properties()) {
            checkLimit(limit.getKey(), limit.getValue().asText(), problems);
        }
        checkScopes(spec, problems);
        var before = operation.before();
        if (before != null && !before.path("spec").path("scopes").equals(spec.path("scopes"))) {
            problems.invalid("spec.scopes", spec.path("scopes"), "field is immutable");
        }
    }

    private static void checkLimit(String name, String value, Problems problems) {
        var field = "spec.hard[" + name + "]";
        if (!STANDARD.contains(name) && !name.contains("/") && !name.contains("hugepages-")) {
            problems.invalid(field, name, "must be a standard resource type or fully qualified");
            problems.invalid(field, name, "must be a standard resource for quota");
        }
        Quantity.parse(value)
                .filter(quantity -> quantity.amount().signum() < 0)
                .ifPresent(
                        _ -> problems.invalid(field, value, "must be greater than or equal to 0"));
    }

    private static void checkScopes(JsonNode spec, Problems problems) {
        var scopes = new HashSet<>(Json.texts(spec.path("scopes")));
        if (scopes.stream().anyMatch(scope -> !SCOPES.contains(scope))) {
            problems.invalid("spec.scopes", spec.path("scopes"), "unsupported scope");
            return;
        }
        for (var limit : spec.path("hard").properties()) {
            if (scopes.stream().anyMatch(scope -> !applies(scope, limit.getKey()))) {
                problems.invalid(
                        "spec.scopes",
                        spec.path("scopes"),
                        "unsupported scope applied to resource");
            }
        }
        if (scopes.containsAll(List.of("BestEffort", "NotBestEffort"))
                || scopes.containsAll(List.of("Terminating", "NotTerminating"))) {
            problems.invalid("spec.scopes", spec.path("scopes"), "conflicting scopes");
        }
    }

    private static boolean applies(String scope, String resource) {
        if (PODS_ONLY.contains(resource)) {
            return true;
        }
        boolean computing =
                resource.matches("(requests\\.|limits\\.)?(cpu|memory|ephemeral-storage)");
        return computing && !scope.equals("BestEffort");
    }
}
