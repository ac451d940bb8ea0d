// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.rules.resource.QosClass;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.PodClass;

/** One condition on pods that a quota counts. */
record Scope(String name, String operator, List<String> values) {
    /** Scopes by name and those of the selector: all must hold. */
    static List<Scope> of(JsonNode spec) {
        var scopes = new ArrayList<Scope>();
        spec.path("scopes")
                .forEach(name -> scopes.add(new Scope(name.asText(), "Exists", List.of())));
        for (var term : spec.path("scopeSelector").path("matchExpressions")) {
            scopes.add(
                    new Scope(
                            term.path("scopeName").asText(),
                            term.path("operator").asText(),
                            JsonTrees.texts(term.path("values"))));
        }
        return List.copyOf(scopes);
    }

    boolean matches(JsonNode pod) {
        var spec = pod.path("spec");
        return switch (name) {
            case "Terminating" -> spec.has("activeDeadlineSeconds");
            case "NotTerminating" -> !spec.has("activeDeadlineSeconds");
            case "BestEffort" -> bestEffort(spec);
            case "NotBestEffort" -> !bestEffort(spec);
            case "PriorityClass" -> priority(spec.path("priorityClassName").asText());
            case "CrossNamespacePodAffinity" -> crossesNamespaces(spec.path("affinity"));
            default -> false;
        };
    }

    private boolean priority(String given) {
        return switch (operator) {
            case "In" -> values.contains(given);
            case "NotIn" -> !values.contains(given);
            case "DoesNotExist" -> given.isEmpty();
            default -> !given.isEmpty();
        };
    }

    private static boolean bestEffort(JsonNode spec) {
        return PodClass.of(spec) == QosClass.BestEffort;
    }

    private static boolean crossesNamespaces(JsonNode affinity) {
        return affinity.findValues("namespaces").stream().anyMatch(each -> !each.isEmpty())
                || !affinity.findValues("namespaceSelector").isEmpty();
    }
}
