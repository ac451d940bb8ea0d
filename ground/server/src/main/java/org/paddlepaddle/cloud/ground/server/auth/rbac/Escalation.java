// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.auth.Access.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorization;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;
import org.paddlepaddle.cloud.ground.server.auth.SystemMasters;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.admission.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Nobody gives away permissions that they do not hold, unless they may escalate or bind. */
public final class Escalation implements AdmissionStep {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final Rule EVERYTHING =
            new Rule(List.of("*"), List.of("*"), List.of("*"), List.of(), List.of());

    private final Authorization authorization;
    private final Supplier<RbacIndex> index;

    public Escalation(Authorization authorization, Supplier<RbacIndex> index) {
        this.authorization = authorization;
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
        var rules =
                index.get()
                        .role(kind, operation.namespace(), name)
                        .orElseThrow(() -> Refusals.notFound(operation.type(), name));
        requireHeld(operation, rules);
    }

    private void requireHeld(Operation operation, List<Rule> wanted) {
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

    private List<Rule> held(Operation operation) {
        return index.get().grants(operation.request().user(), operation.namespace()).rules();
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
        return authorization.decide(access) instanceof Decision.Allow;
    }

    private static List<Rule> rules(JsonNode role) {
        return role.path("rules").valueStream().map(Rule::parse).toList();
    }

    private static boolean same(Operation operation, String field) {
        var before = operation.before();
        return before != null && before.path(field).equals(operation.after().path(field));
    }

    private static ApiException refusal(Operation operation, String why) {
        var type = operation.type();
        return Refusals.forbidden(
                type,
                operation.name(),
                type.groupResource() + " \"" + operation.name() + "\" is forbidden: " + why);
    }
}
