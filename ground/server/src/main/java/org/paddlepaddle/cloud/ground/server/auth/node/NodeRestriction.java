// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Keeps the agent of a node to its own node, lease and pods when it writes. */
public final class NodeRestriction implements AdmissionStep {
    private static final String MIRROR = "kubernetes.io/config.mirror";

    /** Labels of Kubernetes' own domains that an agent says of its node. */
    private static final Set<String> OWN_LABELS =
            Set.of(
                    "kubernetes.io/hostname",
                    "kubernetes.io/arch",
                    "kubernetes.io/os",
                    "beta.kubernetes.io/arch",
                    "beta.kubernetes.io/os",
                    "beta.kubernetes.io/instance-type",
                    "node.kubernetes.io/instance-type",
                    "topology.kubernetes.io/zone",
                    "topology.kubernetes.io/region",
                    "failure-domain.beta.kubernetes.io/zone",
                    "failure-domain.beta.kubernetes.io/region");

    private final LoopbackObjects objects;

    public NodeRestriction(LoopbackObjects objects) {
        this.objects = objects;
    }

    @Override
    public void admit(Operation operation) {
        NodeUser.node(operation.request().user()).ifPresent(node -> admit(node, operation));
    }

    private static void admit(String node, Operation operation) {
        switch (operation.type().groupResource()) {
            case "nodes" -> admitNode(node, operation);
            case "pods" -> admitPod(node, operation);
            case "leases.coordination.k8s.io" -> admitLease(node, operation);
            default -> {}
        }
    }

    private static void admitNode(String node, Operation operation) {
        if (!operation.name().equals(node)) {
            throw refusal(
                    operation,
                    "node \"%s\" is not allowed to modify node \"%s\""
                            .formatted(node, operation.name()));
        }
        var before = operation.before();
        var labels =
                changed(
                        before == null ? null : before.at("/metadata/labels"),
                        operation.after().at("/metadata/labels"));
        labels.removeIf(label -> allowed(label));
        if (!labels.isEmpty()) {
            throw refusal(
                    operation, "is not allowed to modify labels: " + String.join(", ", labels));
        }
        if (before != null
                && !before.at("/spec/taints").equals(operation.after().at("/spec/taints"))) {
            throw refusal(operation, "node \"" + node + "\" is not allowed to modify taints");
        }
    }

    private static Set<String> changed(@Nullable JsonNode was, JsonNode is) {
        var names = new TreeSet<String>();
        is.fieldNames().forEachRemaining(names::add);
        if (was != null) {
            was.fieldNames().forEachRemaining(names::add);
            names.removeIf(name -> was.path(name).equals(is.path(name)));
        }
        return names;
    }

    private static boolean allowed(String label) {
        int slash = label.indexOf('/');
        var domain = slash < 0 ? "" : label.substring(0, slash);
        if (domain.equals("node-restriction.kubernetes.io")
                || domain.endsWith(".node-restriction.kubernetes.io")) {
            return false;
        }
        boolean reserved =
                domain.equals("kubernetes.io")
                        || domain.endsWith(".kubernetes.io")
                        || domain.equals("k8s.io")
                        || domain.endsWith(".k8s.io");
        return !reserved
                || OWN_LABELS.contains(label)
                || domain.equals("kubelet.kubernetes.io")
                || domain.endsWith(".kubelet.kubernetes.io")
                || domain.equals("node.kubernetes.io")
                || domain.endsWith(".node.kubernetes.io");
    }

    private static void admitPod(String node, Operation operation) {
        if (operation.creating()) {
            if (!operation.after().at("/metadata/annotations").has(MIRROR)) {
                throw refusal(
                        operation,
                        "pod does not have \"%s\" annotation, node \"%s\" can only create mirror pods"
                                .formatted(MIRROR, node));
            }
            return;
        }
        var before = operation.before();
        boolean own = before != null && before.at("/spec/nodeName").asText().equals(node);
        if (!own) {
            throw refusal(
                    operation,
                    "node \""
                            + node
                            + "\" can only update pod status for pods with spec.nodeName set to"
                            + " itself");
        }
    }

    private static void admitLease(String node, Operation operation) {
        if (!operation.name().equals(node)) {
            throw refusal(
                    operation,
                    "can only access node lease with the same name as the requesting node");
        }
    }

    /** Deletes and evictions write no object, so they are looked at as requests. */
    public void check(ApiRequest request) {
        boolean pods = request.type().groupResource().equals("pods");
        boolean ends =
                request.verb() == Verb.delete
                        || (request.verb() == Verb.create
                                && request.subresource().equals("eviction"));
        var node = NodeUser.node(request.user());
        if (!pods || !ends || node.isEmpty()) {
            return;
        }
        objects.find(request.type(), request.namespace(), request.name())
                .filter(pod -> !pod.at("/spec/nodeName").asText().equals(node.get()))
                .ifPresent(
                        _ -> {
                            throw refusal(
                                    request.type(),
                                    request.name(),
                                    "node \"%s\" can only %s pods with spec.nodeName set to itself"
                                            .formatted(
                                                    node.get(),
                                                    request.verb() == Verb.delete
                                                            ? "delete"
                                                            : "evict"));
                        });
    }

    private static ApiException refusal(Operation operation, String why) {
        return refusal(operation.type(), operation.name(), why);
    }

    private static ApiException refusal(ResourceType type, String name, String why) {
        return ApiErrors.forbidden(
                type, name, type.groupResource() + " \"" + name + "\" is forbidden: " + why);
    }
}
