// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;
import org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain;
import org.paddlepaddle.cloud.ground.server.auth.SystemMasters;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Nobody gives away permissions that they do not hold, unless they may escalate or bind. */
public final class Escalation implements AdmissionStep {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final PolicyRule EVERYTHING =
            new PolicyRule(List.of("*"), List.of("*"), List.of("*"), List.of(), List.of());

    private final AuthorizerChain authorizerChain;
    private final Supplier<RbacIndex> index;

    public Escalation(AuthorizerChain authorizerChain, Supplier<RbacIndex> index) {
        this.authorizerChain = authorizerChain;
        this.index = index;
    }

    @Override
    public void admit(Operation operation) {
        var type = operation.type();
        boolean master = operation.request().user().groups().contains(SystemMasters.GROUP);
        if (!type.group().equals(GROUP) || master) {
            return;
        }
        switch (type.plural()) {
            case "roles", "clusterroles" -> admitRole(operation);
            case "rolebindings", "clusterrolebindings" -> admitBinding(operation);
            default -> {}
        }
    }

    private void admitRole(Operation operation) {
        boolean unchanged = same(operation, "rules") && same(operation, "aggregationRule");
        if (unchanged || may(operation, "escalate", operation.type().plural(), operation.name())) {
            return;
        }
        if (operation.after().has("aggregationRule")
                && !Coverage.missing(held(operation), List.of(EVERYTHING)).isEmpty()) {
            throw refusal(
                    operation, "must have cluster-admin privileges to use an aggregationRule");
        }
        requireHeld(operation, rules(operation.after()));
    }

    private void admitBinding(Operation operation) {
        var role = operation.after().path("roleRef");
        var kind = role.path("kind").asText();
        var name = role.path("name").asText();
        boolean known = kind.equals("Role") || kind.equals("ClusterRole");
        // What is no valid reference is refused as such, later.
        if (!known
                || name.isEmpty()
                || (same(operation, "roleRef") && same(operation, "subjects"))) {
            return;
        }
        var plural = kind.equals("Role") ? "roles" : "clusterroles";
        if (may(operation, "bind", plural, name)) {
            return;
        }
        var policyRules =
                index.get()
                        .role(kind, operation.namespace(), name)
                        .orElseThrow(() -> ApiErrors.notFound(operation.type(), name));
        requireHeld(operation, policyRules);
    }

    private void requireHeld(Operation operation, List<PolicyRule> wanted) {
        var missing = Coverage.missing(held(operation), wanted);
        if (missing.isEmpty()) {
            return;
        }
        var user = operation.request().user();
        var groups =
                user.groups().stream()
                        .map(group -> "\"" + group + "\"")
                        .collect(Collectors.joining(" "));
        throw refusal(
                operation,
                "user \"%s\" (groups=[%s]) is attempting to grant RBAC permissions not currently held:\n%s"
                        .formatted(user.name(), groups, String.join("\n", missing)));
    }

    private List<PolicyRule> held(Operation operation) {
        return index.get().grants(operation.request().user(), operation.namespace()).policyRules();
    }

    private boolean may(Operation operation, String verb, String resource, String name) {
        var access =
                new ToResource(
                        operation.request().user(),
                        verb,
                        GROUP,
                        resource,
                        "",
                        operation.namespace(),
                        name);
        return authorizerChain.decide(access) instanceof Decision.Allow;
    }

    private static List<PolicyRule> rules(JsonNode role) {
        return role.path("rules").valueStream().map(PolicyRule::parse).toList();
    }

    private static boolean same(Operation operation, String field) {
        var before = operation.before();
        return before != null && before.path(field).equals(operation.after().path(field));
    }

    private static ApiException refusal(Operation operation, String why) {
        var type = operation.type();
        return ApiErrors.forbidden(
                type,
                operation.name(),
                type.groupResource() + " \"" + operation.name() + "\" is forbidden: " + why);
    }
}
