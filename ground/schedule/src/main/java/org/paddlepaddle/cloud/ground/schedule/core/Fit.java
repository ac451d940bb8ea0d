// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule.core;

import java.util.ArrayList;
import java.util.List;

/**
 * Says why a node cannot take a pod, in kube-scheduler's words.
 *
 * <p>The order of the questions is kube-scheduler's too: the first that fails gives the reason, and
 * only a lack of resources gives several at once.
 */
final class Fit {
    private static final List<String> UNSCHEDULABLE = List.of("node(s) were unschedulable");
    private static final List<String> TAINTED = List.of("node(s) had untolerated taint(s)");
    private static final List<String> OTHER_NODE =
            List.of("node(s) didn't match Pod's node affinity/selector");

    private Fit() {}

    /** The reasons against, none if the pod fits. */
    static List<String> objections(PodRequest pod, NodeState node) {
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
        if (node.unschedulable() && !pod.tolerates(Taint.UNSCHEDULABLE)) {
            return UNSCHEDULABLE;
        }
        if (repelled(pod, node)) {
            return TAINTED;
        }
        return selects(pod, node) ? List.of() : OTHER_NODE;
    }

    private static List<String> unreached(PodRequest pod, NodeState node) {
        for (var reach : pod.storage().reaches()) {
            if (!reach.includes(node)) {
                return List.of(reach.otherwise());
            }
        }
        return List.of();
    }

    private static boolean repelled(PodRequest pod, NodeState node) {
        for (var taint : node.taints()) {
            if (taint.effect().forbids() && !pod.tolerates(taint)) {
                return true;
            }
        }
        return false;
    }

    private static boolean selects(PodRequest pod, NodeState node) {
        for (var wanted : pod.nodeSelector().entrySet()) {
            if (!wanted.getValue().equals(node.labels().get(wanted.getKey()))) {
                return false;
            }
        }
        return pod.affinity()
                .map(terms -> terms.stream().anyMatch(term -> term.matches(node)))
                .orElse(true);
    }

    private static List<String> shortages(PodRequest pod, NodeState node) {
        var reasons = new ArrayList<String>(0);
        if (node.pods() >= node.maxPods()) {
            reasons.add("Too many pods");
        }
        var wanted = pod.requests();
        var offered = node.allocatable();
        var given = node.requested();
        lacking(reasons, "cpu", wanted.cpu(), offered.cpu() - given.cpu());
        lacking(reasons, "memory", wanted.memory(), offered.memory() - given.memory());
        lacking(
                reasons,
                "ephemeral-storage",
                wanted.storage(),
                offered.storage() - given.storage());
        wanted.extended()
                .forEach(
                        (name, units) ->
                                lacking(
                                        reasons,
                                        name,
                                        units,
                                        offered.extended(name) - given.extended(name)));
        return reasons;
    }

    /** Who asks for nothing is never refused, even by a node that is already overdrawn. */
    private static void lacking(List<String> reasons, String name, long wanted, long free) {
        if (wanted > 0 && wanted > free) {
            reasons.add("Insufficient " + name);
        }
    }
}
