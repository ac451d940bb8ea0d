// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;

/** The rules a ClusterRole gathers from others by their labels. */
final class Aggregation {
    private Aggregation() {}

    static boolean aggregates(JsonNode role) {
        return !role.path("aggregationRule").path("clusterRoleSelectors").isEmpty();
    }

    /** In the order of the names of the roles they come from, each rule once. */
    static ArrayNode rules(JsonNode role, Collection<? extends JsonNode> all) {
        var rules = new LinkedHashSet<JsonNode>();
        collect(role, all, new HashSet<>(), rules);
        var array = JsonNodeFactory.instance.arrayNode();
        rules.forEach(array::add);
        return array;
    }

    /** Those whose stored rules are not what they gather, with the rules put right. */
    static List<ObjectNode> stale(Collection<? extends JsonNode> all) {
        return all.stream()
                .filter(Aggregation::aggregates)
                .map(role -> (ObjectNode) role.deepCopy())
                .filter(
                        role -> {
                            var rules = rules(role, all);
                            var known = role.path("rules").equals(rules);
                            role.set("rules", rules);
                            return !known;
                        })
                .toList();
    }

    /** Roles may aggregate roles that aggregate in turn ({@code admin} over {@code edit}). */
    private static void collect(
            JsonNode role,
            Collection<? extends JsonNode> all,
            Set<String> visited,
            Set<JsonNode> rules) {
        if (!visited.add(name(role))) {
            return;
        }
        if (!aggregates(role)) {
            role.path("rules").forEach(rules::add);
            return;
        }
        var selectors = role.path("aggregationRule").path("clusterRoleSelectors");
        all.stream()
                .filter(
                        candidate ->
                                selectors
                                        .valueStream()
                                        .anyMatch(
                                                selector ->
                                                        LabelSelector.of(selector)
                                                                .matches(
                                                                        JsonTrees.labels(
                                                                                candidate))))
                .sorted(Comparator.comparing(Aggregation::name))
                .forEach(candidate -> collect(candidate, all, visited, rules));
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }
}
