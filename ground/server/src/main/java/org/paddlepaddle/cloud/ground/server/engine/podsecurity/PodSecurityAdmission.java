// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/**
 * Holds pods to the level of their namespace: refuses what it enforces, and warns of the rest, also
 * where a workload's template would make such pods. There is no audit log to note anything in.
 */
public final class PodSecurityAdmission implements AdmissionStep {
    private static final Map<String, String> TEMPLATES =
            Map.of(
                    "deployments.apps", "/spec/template",
                    "replicasets.apps", "/spec/template",
                    "statefulsets.apps", "/spec/template",
                    "daemonsets.apps", "/spec/template",
                    "replicationcontrollers", "/spec/template",
                    "jobs.batch", "/spec/template",
                    "cronjobs.batch", "/spec/jobTemplate/spec/template");
    private static final List<String> RUNNING =
            List.of("initContainers", "containers", "ephemeralContainers");

    private final RevisionStore store;

    public PodSecurityAdmission(RevisionStore store) {
        this.store = store;
    }

    @Override
    public void admit(Operation operation) {
        var resource = operation.type().groupResource();
        var subresource = operation.request().subresource();
        if (resource.equals("pods")) {
            if (subresource.isEmpty() || subresource.equals("ephemeralcontainers")) {
                pod(operation);
            }
        } else if (subresource.isEmpty()) {
            if (resource.equals("namespaces")) {
                namespace(operation);
            } else if (TEMPLATES.containsKey(resource)) {
                template(operation, TEMPLATES.get(resource));
            }
        }
    }

    private void pod(Operation operation) {
        if (!moved(operation)) {
            return;
        }
        var pod = secured(operation.after());
        var namespace = stored(operation.namespace());
        var enforced = SecurityLevel.of(namespace, "enforce");
        var violations = PodSecurityChecks.violations(enforced, pod);
        if (!violations.isEmpty()) {
            throw ApiErrors.forbidden(
                    operation.type(),
                    operation.name(),
                    "pods \"%s\" is forbidden: violates PodSecurity \"%s\": %s"
                            .formatted(operation.name(), enforced, texts(violations)));
        }
        warn(operation, namespace, pod);
    }

    /** An update matters when it changes what runs. */
    private static boolean moved(Operation operation) {
        var before = operation.before();
        return before == null
                || RUNNING.stream()
                        .anyMatch(
                                field ->
                                        !before.path("spec")
                                                .path(field)
                                                .equals(
                                                        operation
                                                                .after()
                                                                .path("spec")
                                                                .path(field)));
    }

    private void template(Operation operation, String place) {
        var template = operation.after().at(place);
        var before = operation.before();
        if (before == null || !before.at(place).equals(template)) {
            warn(operation, stored(operation.namespace()), secured(template));
        }
    }

    private static void warn(Operation operation, JsonNode namespace, SecuredPod pod) {
        var level = SecurityLevel.of(namespace, "warn");
        var violations = PodSecurityChecks.violations(level, pod);
        if (!violations.isEmpty()) {
            operation
                    .warnings()
                    .add(
                            "would violate PodSecurity \"%s\": %s"
                                    .formatted(level, texts(violations)));
        }
    }

    private void namespace(Operation operation) {
        var mistakes = SecurityLevel.mistakes(operation.after());
        if (!mistakes.isEmpty()) {
            throw invalid(operation, mistakes);
        }
        var before = operation.before();
        var level = SecurityLevel.of(operation.after(), "enforce");
        if (before != null && !SecurityLevel.of(before, "enforce").equals(level)) {
            existing(operation, level);
        }
    }

    private static ApiException invalid(Operation operation, List<SecurityLevel.Mistake> mistakes) {
        return ApiErrors.invalid(
                operation.type(),
                operation.name(),
                mistakes.stream()
                        .map(
                                mistake ->
                                        new Cause(
                                                "FieldValueInvalid",
                                                "Invalid value: \"%s\": %s"
                                                        .formatted(
                                                                mistake.value(),
                                                                mistake.complaint()),
                                                "metadata.labels[" + mistake.label() + "]"))
                        .toList());
    }

    /** Pods that are there stay, whatever is enforced from now on; their owner is told. */
    private void existing(Operation operation, SecurityLevel level) {
        var pods = new TreeMap<String, List<String>>();
        for (var entry : store.snapshot().under("core/pods/" + operation.name() + "/")) {
            var pod = JsonTrees.parse(entry.value());
            var violations = PodSecurityChecks.violations(level, secured(pod));
            if (!violations.isEmpty()) {
                var reasons =
                        violations.stream()
                                .map(Violation::reason)
                                .collect(Collectors.joining(", "));
                pods.computeIfAbsent(reasons, _ -> new ArrayList<>())
                        .add(pod.path("metadata").path("name").asText());
            }
        }
        if (!pods.isEmpty()) {
            operation
                    .warnings()
                    .add(
                            "existing pods in namespace \"%s\" violate the new PodSecurity enforce level \"%s\""
                                    .formatted(operation.name(), level));
            pods.forEach((why, names) -> operation.warnings().add(told(names) + ": " + why));
        }
    }

    private static String told(List<String> names) {
        int others = names.size() - 1;
        return names.getFirst()
                + switch (others) {
                    case 0 -> "";
                    case 1 -> " (and 1 other pod)";
                    default -> " (and " + others + " other pods)";
                };
    }

    private static SecuredPod secured(JsonNode pod) {
        return new SecuredPod(pod.path("metadata"), pod.path("spec"));
    }

    private JsonNode stored(String namespace) {
        return store.get("core/namespaces/" + namespace)
                .<JsonNode>map(entry -> JsonTrees.parse(entry.value()))
                .orElseGet(JsonTrees::object);
    }

    private static String texts(List<Violation> violations) {
        return violations.stream().map(Violation::text).collect(Collectors.joining(", "));
    }
}
