// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Quantities;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** The rules of a ResourceQuota: what it may limit, and scopes that can hold together. */
public final class QuotaRules implements KindRules {
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

    /** Of these there are whole ones only. */
    private static final Set<String> COUNTED =
            Set.of(
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

    /** Scopes that a pod is in or not, whatever their values. */
    private static final Set<String> PLAIN =
            Set.of(
                    "Terminating",
                    "NotTerminating",
                    "BestEffort",
                    "NotBestEffort",
                    "CrossNamespacePodAffinity");

    private static final String ONLY_EXISTS =
            "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
                    + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
                    + " ResourceQuotaScopeNotBestEffort or"
                    + " ResourceQuotaScopeCrossNamespacePodAffinity";
    private static final String AT_LEAST_ONE =
            "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
    private static final String NONE =
            "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";

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
        Quantities.checkAmount(value, field, COUNTED.contains(name), problems);
    }

    private static void checkScopes(JsonNode spec, Problems problems) {
        var scopes = JsonTrees.texts(spec.path("scopes"));
        for (var scope : scopes) {
            if (!SCOPES.contains(scope)) {
                problems.invalid("spec.scopes", spec.path("scopes"), "unsupported scope");
            }
            for (var limit : spec.path("hard").properties()) {
                if (!applies(scope, limit.getKey())) {
                    problems.invalid(
                            "spec.scopes",
                            spec.path("scopes"),
                            "unsupported scope applied to resource");
                }
            }
        }
        if (conflicting(scopes)) {
            problems.invalid("spec.scopes", spec.path("scopes"), "conflicting scopes");
        }
        checkSelector(spec, problems);
    }

    private static void checkSelector(JsonNode spec, Problems problems) {
        var terms = spec.path("scopeSelector").path("matchExpressions");
        var at = "spec.scopeSelector.matchExpressions";
        for (var term : terms) {
            var scope = term.path("scopeName").asText();
            if (!SCOPES.contains(scope)) {
                problems.invalid(at + ".scopeName", scope, "unsupported scope");
            }
            if (PLAIN.contains(scope) && !term.path("operator").asText().equals("Exists")) {
                problems.invalid(at + ".operator", term.path("operator"), ONLY_EXISTS);
            }
            checkOperator(term, at, problems);
        }
        if (conflicting(
                terms.valueStream().map(term -> term.path("scopeName").asText()).toList())) {
            problems.invalid(at, spec.path("scopes"), "conflicting scopes");
        }
    }

    private static void checkOperator(JsonNode term, String at, Problems problems) {
        boolean values = !term.path("values").isEmpty();
        switch (term.path("operator").asText()) {
            case "In", "NotIn" -> {
                if (!values) {
                    problems.required(at + ".values", AT_LEAST_ONE);
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (values) {
                    problems.invalid(at + ".values", term.path("values"), NONE);
                }
            }
            default ->
                    problems.invalid(
                            at + ".operator",
                            term.path("operator"),
                            "not a valid selector operator");
        }
    }

    private static boolean conflicting(Collection<String> scopes) {
        return scopes.containsAll(List.of("BestEffort", "NotBestEffort"))
                || scopes.containsAll(List.of("Terminating", "NotTerminating"));
    }

    /** Scopes speak of pods; of what is no standard resource nobody knows. */
    private static boolean applies(String scope, String resource) {
        if (!SCOPES.contains(scope) || !STANDARD.contains(resource) || resource.equals("pods")) {
            return true;
        }
        boolean computing =
                resource.matches("(requests\\.|limits\\.)?(cpu|memory|ephemeral-storage)");
        return computing && !scope.equals("BestEffort");
    }
}
