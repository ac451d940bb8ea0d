// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;

/**
 * The filter step of scheduling: why a node cannot take a pod, in kube-scheduler's words.
 *
 * <p>The order of the questions is kube-scheduler's too: the first that fails gives the reason, and
 * only a lack of resources gives several at once.
 */
public final class NodeFilter {
    private static final List<String> UNSCHEDULABLE = List.of("node(s) were unschedulable");
    private static final List<String> TAINTED = List.of("node(s) had untolerated taint(s)");
    private static final List<String> OTHER_NODE =
            List.of("node(s) didn't match Pod's node affinity/selector");

    private NodeFilter() {}

    /** The reasons against, none if the pod fits. */
    public static List<String> objections(PodRequest pod, NodeState node) {
        var refusal = refusal(pod, node);
        if (!refusal.isEmpty()) {
            return refusal;
        }
        var shortages = shortages(pod, node);
        return shortages.isEmpty() ? unreached(pod, node) : shortages;
    }

    /** Whether the pod may go there at all, with or without room. */
    static boolean admits(PodRequest pod, NodeState node) {
        return refusal(pod, node).isEmpty() && unreached(pod, node).isEmpty();
    }

    private static List<String> refusal(PodRequest pod, NodeState node) {
        if (closed(pod, node)) {
            return UNSCHEDULABLE;
        }
        if (untolerated(pod, node).isPresent()) {
            return TAINTED;
        }
        return selects(pod, node) && matches(pod, node) ? List.of() : OTHER_NODE;
    }

    /** Whether somebody closed the node for new pods and this one minds. */
    public static boolean closed(PodRequest pod, NodeState node) {
        return node.unschedulable() && !pod.tolerates(Taint.UNSCHEDULABLE);
    }

    /** A taint that keeps the pod off the node. */
    public static Optional<Taint> untolerated(PodRequest pod, NodeState node) {
        return untolerated(node.taints(), pod.tolerations());
    }

    /** The first taint that forbids and that none of the tolerations is for. */
    public static Optional<Taint> untolerated(List<Taint> taints, List<Toleration> tolerations) {
        for (var taint : taints) {
            if (taint.effect().forbids() && !taint.toleratedBy(tolerations)) {
                return Optional.of(taint);
            }
        }
        return Optional.empty();
    }

    /** Whether the node has the labels that the pod's node selector names. */
    public static boolean selects(PodRequest pod, NodeState node) {
        return selects(pod.nodeSelector(), node.labels());
    }

    public static boolean selects(Map<String, String> nodeSelector, Map<String, String> labels) {
        for (var wanted : nodeSelector.entrySet()) {
            if (!wanted.getValue().equals(labels.get(wanted.getKey()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the node meets the pod's required node affinity, if it has one. */
    public static boolean matches(PodRequest pod, NodeState node) {
        return matches(pod.affinity(), node.name(), node.labels());
    }

    /**
     * @param affinity alternatives; an empty list matches no node
     */
    public static boolean matches(
            Optional<List<NodeTerm>> affinity, String node, Map<String, String> labels) {
        return affinity.isEmpty()
                || affinity.get().stream().anyMatch(term -> term.matches(node, labels));
    }

    private static List<String> unreached(PodRequest pod, NodeState node) {
        for (var reach : pod.podStorage().reaches()) {
            if (!reach.includes(node)) {
                return List.of(reach.otherwise());
            }
        }
        return List.of();
    }

    private static List<String> shortages(PodRequest pod, NodeState node) {
        var reasons = new ArrayList<String>(0);
        if (full(node)) {
            reasons.add("Too many pods");
        }
        shortages(pod, node, (name, _, _) -> reasons.add("Insufficient " + name));
        return reasons;
    }

    /** A node takes so many pods and no more, whatever they ask for. */
    public static boolean full(NodeState node) {
        return node.pods() >= node.maxPods();
    }

    /** Told of each resource that a node has too little of. */
    @FunctionalInterface
    public interface Shortage {
        /**
         * @param wanted in the units of {@link ResourceAmounts}, as is what the node has left
         */
        void of(String resource, long wanted, long left);
    }

    /** Who asks for nothing is never refused, even by a node that is already overdrawn. */
    public static void shortages(PodRequest pod, NodeState node, Shortage told) {
        var wanted = pod.requests();
        var offered = node.allocatable();
        var given = node.requested();
        tell("cpu", wanted.cpu(), offered.cpu() - given.cpu(), told);
        tell("memory", wanted.memory(), offered.memory() - given.memory(), told);
        tell("ephemeral-storage", wanted.storage(), offered.storage() - given.storage(), told);
        wanted.extended()
                .forEach(
                        (name, units) ->
                                tell(
                                        name,
                                        units,
                                        offered.extended(name) - given.extended(name),
                                        told));
    }

    private static void tell(String resource, long wanted, long left, Shortage told) {
        if (wanted > 0 && wanted > left) {
            told.of(resource, wanted, left);
        }
    }
}
