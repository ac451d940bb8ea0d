// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.node;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RbacIndex;

/**
 * Permits the agent of a node what the role {@code system:node} holds, and of secrets, config maps,
 * claims and pods only those that pods of the node need.
 */
public final class NodeAuthorizer implements Authorizer {
    private static final Set<String> BY_POD =
            Set.of("secrets", "configmaps", "persistentvolumeclaims", "serviceaccounts");
    private static final Set<String> READS = Set.of("get", "list", "watch");
    private static final String LEASES = "kube-node-lease";

    private final LoopbackObjects objects;
    private final Supplier<RbacIndex> roles;

    public NodeAuthorizer(LoopbackObjects objects, Supplier<RbacIndex> roles) {
        this.objects = objects;
        this.roles = roles;
    }

    @Override
    public Decision decide(AccessAttributes accessAttributes) {
        var node = NodeUser.node(accessAttributes.user());
        if (node.isEmpty()) {
            return Decision.NO_OPINION;
        }
        return switch (accessAttributes) {
            case ToPath path -> byRole(path);
            case ToResource resource -> resource(node.get(), resource);
        };
    }

    private Decision resource(String node, ToResource access) {
        if (access.group().equals("coordination.k8s.io") && access.resource().equals("leases")) {
            return lease(node, access);
        }
        if (!access.group().isEmpty()) {
            return byRole(access);
        }
        return switch (access.fullResource()) {
            case "nodes" -> node(node, access);
            case "pods" -> pods(node, access);
            case "serviceaccounts/token" -> related(node, access);
            case "secrets", "configmaps", "persistentvolumeclaims", "serviceaccounts" ->
                    related(node, access);
            default -> byRole(access);
        };
    }

    private Decision node(String node, ToResource access) {
        if (READS.contains(access.verb()) && !access.name().equals(node)) {
            return new Decision.NoOpinion(
                    access.name().isEmpty()
                            ? "node '" + node + "' cannot read all nodes, only its own Node object"
                            : "node '%s' cannot read '%s', only its own Node object"
                                    .formatted(node, access.name()));
        }
        return byRole(access);
    }

    private Decision pods(String node, ToResource access) {
        return switch (access.verb()) {
            case "get" -> related(node, access);
            case "list", "watch" ->
                    List.of(access.fieldSelector().split(",")).contains("spec.nodeName=" + node)
                            ? new Decision.Allow("")
                            : new Decision.NoOpinion(
                                    "can only list/watch pods with spec.nodeName field selector");
            default -> byRole(access);
        };
    }

    private Decision lease(String node, ToResource access) {
        boolean creating = access.verb().equals("create");
        if (!access.namespace().equals(LEASES)) {
            return new Decision.NoOpinion(
                    "can only access leases in the \"" + LEASES + "\" system namespace");
        }
        if (!creating && !access.name().equals(node)) {
            return new Decision.NoOpinion(
                    "can only access node lease with the same name as the requesting node");
        }
        return byRole(access);
    }

    private Decision related(String node, ToResource access) {
        if (!byRole(access).equals(ALLOWED)) {
            return Decision.NO_OPINION;
        }
        if (access.name().isEmpty()) {
            return new Decision.NoOpinion("No Object name found");
        }
        return needs(node, access)
                ? ALLOWED
                : new Decision.NoOpinion(
                        "no relationship found between node '" + node + "' and this object");
    }

    private boolean needs(String node, ToResource access) {
        if (access.resource().equals("pods")) {
            return objects.find("pods", access.namespace(), access.name())
                    .filter(pod -> pod.path("spec").path("nodeName").asText().equals(node))
                    .isPresent();
        }
        return BY_POD.contains(access.resource())
                && objects.list("pods", access.namespace(), "spec.nodeName=" + node).stream()
                        .anyMatch(pod -> PodReferences.has(pod, access.resource(), access.name()));
    }

    private static final Decision ALLOWED = new Decision.Allow("");

    private Decision byRole(AccessAttributes accessAttributes) {
        boolean allowed =
                roles.get().role("ClusterRole", "", "system:node").orElse(List.of()).stream()
                        .anyMatch(policyRule -> policyRule.allows(accessAttributes));
        return allowed ? ALLOWED : Decision.NO_OPINION;
    }
}
