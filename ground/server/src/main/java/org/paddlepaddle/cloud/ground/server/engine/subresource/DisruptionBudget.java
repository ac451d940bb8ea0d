// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.subresource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.rules.resource.IntOrPercent;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.store.Snapshot;

/**
 * What a disruption budget leaves, told from the pods that are there. Nothing in this system keeps
 * the status of budgets, so it is reckoned when somebody asks.
 *
 * @param desired how many pods have to be healthy
 * @param healthy how many are
 */
record DisruptionBudget(int desired, int healthy) {
    private static final Set<String> OVER = Set.of("Succeeded", "Failed");

    boolean allowed() {
        return healthy > desired;
    }

    static DisruptionBudget of(JsonNode budget, Snapshot now) {
        var spec = budget.path("spec");
        var selector = LabelSelector.of(spec.path("selector"));
        var namespace = budget.path("metadata").path("namespace").asText();
        var pods =
                now.under(StoredForm.prefix("", "pods") + namespace + "/").stream()
                        .<JsonNode>map(entry -> JsonTrees.parse(entry.value()))
                        .filter(pod -> selector.matches(JsonTrees.labels(pod)))
                        .filter(pod -> !OVER.contains(pod.at("/status/phase").asText()))
                        .toList();
        int expected = expected(pods, namespace, now);
        int desired =
                spec.has("maxUnavailable")
                        ? expected - share(spec.path("maxUnavailable"), expected)
                        : share(spec.path("minAvailable"), expected);
        int healthy = (int) pods.stream().filter(DisruptionBudget::healthy).count();
        return new DisruptionBudget(Math.max(0, desired), healthy);
    }

    static boolean healthy(JsonNode pod) {
        return !pod.path("metadata").has("deletionTimestamp")
                && pod.path("status")
                        .path("conditions")
                        .valueStream()
                        .anyMatch(
                                condition ->
                                        condition.path("type").asText().equals("Ready")
                                                && condition
                                                        .path("status")
                                                        .asText()
                                                        .equals("True"));
    }

    /** As many as their owners want, of whom some may be on their way; at least those there are. */
    private static int expected(List<JsonNode> pods, String namespace, Snapshot now) {
        var wanted = new HashMap<String, Integer>();
        for (var pod : pods) {
            for (var owner : pod.path("metadata").path("ownerReferences")) {
                var plural =
                        owner.path("kind").asText().equals("StatefulSet")
                                ? "statefulsets"
                                : "replicasets";
                var key =
                        StoredForm.prefix("apps", plural)
                                + namespace
                                + "/"
                                + owner.path("name").asText();
                now.get(key)
                        .map(entry -> JsonTrees.parse(entry.value()).at("/spec/replicas").asInt())
                        .ifPresent(replicas -> wanted.put(key, replicas));
            }
        }
        return Math.max(pods.size(), wanted.values().stream().mapToInt(Integer::intValue).sum());
    }

    /** Rounded up, as Kubernetes does for budgets. */
    private static int share(JsonNode value, int of) {
        return value.isMissingNode() ? 0 : IntOrPercent.of(value.asText(), of, true);
    }
}
