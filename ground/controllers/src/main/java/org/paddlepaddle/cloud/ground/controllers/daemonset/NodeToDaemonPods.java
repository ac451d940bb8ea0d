// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import static java.util.Comparator.comparing;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/**
 * The pods of a daemon set by node, those made for a node included.
 *
 * @param all by the node's name, nodes that are gone and still have pods included
 */
record NodeToDaemonPods(SortedMap<String, Place> all) {
    /** Bound ones first, then the older. */
    private static final Comparator<Pod> ORDER =
            comparing((Pod pod) -> !PodInspection.bound(pod))
                    .thenComparing(pod -> pod.getMetadata().getCreationTimestamp())
                    .thenComparing(pod -> pod.getMetadata().getName());

    /**
     * One node.
     *
     * @param exists false: only pods tell of it
     * @param pods in order, leaving ones included
     */
    record Place(String node, boolean exists, NodeFit fit, List<Pod> pods) {
        Stream<Pod> staying() {
            return pods.stream().filter(pod -> !PodInspection.leaving(pod));
        }

        /** The pod of that template, if there is exactly one. */
        Optional<Pod> fresh(String revision) {
            return staying().filter(pod -> DaemonPods.updated(pod, revision)).findFirst();
        }

        Optional<Pod> old(String revision) {
            return staying().filter(pod -> !DaemonPods.updated(pod, revision)).findFirst();
        }

        /** More pods than one of each template; they are sorted out before anything is updated. */
        boolean crowded(String revision) {
            long fresh = staying().filter(pod -> DaemonPods.updated(pod, revision)).count();
            return fresh > 1 || staying().count() - fresh > 1;
        }
    }

    static NodeToDaemonPods of(DaemonSet set, Collection<Node> nodes, Collection<Pod> pods) {
        var demand = NodeFit.Demand.of(DaemonPods.tolerant(set.getSpec().getTemplate().getSpec()));
        var all = new TreeMap<String, Place>();
        for (var node : nodes) {
            var name = node.getMetadata().getName();
            all.put(name, new Place(name, true, NodeFit.of(demand, node), new ArrayList<>()));
        }
        pods.stream()
                .filter(pod -> !goneButForItsRecord(pod))
                .sorted(ORDER)
                .forEach(
                        pod ->
                                DaemonPods.node(pod)
                                        .ifPresent(
                                                node ->
                                                        all.computeIfAbsent(
                                                                        node,
                                                                        NodeToDaemonPods::gone)
                                                                .pods()
                                                                .add(pod)));
        return new NodeToDaemonPods(all);
    }

    private static Place gone(String node) {
        return new Place(node, false, NodeFit.LEAVE, new ArrayList<>());
    }

    private static boolean goneButForItsRecord(Pod pod) {
        return PodInspection.leaving(pod)
                && (PodInspection.succeeded(pod) || PodInspection.failed(pod));
    }

    Stream<Place> stream() {
        return all.values().stream();
    }

    /** How many nodes should have a pod. */
    int wanted() {
        return (int) stream().filter(place -> place.fit() == NodeFit.RUN).count();
    }
}
