// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** For how many pods of a job there is room at once, put one after the other where they fit. */
record Packing(JobEvidence evidence) {

    int room() {
        var free = new LinkedHashMap<Node, Map<String, BigDecimal>>();
        var placed = 0;
        for (var pod : new ArrayList<>(evidence.pods())) {
            boolean has = pod.getSpec().getNodeName() != null;
            if (has || place(pod, free)) {
                placed++;
            }
        }
        return placed;
    }

    private boolean place(Pod pod, Map<Node, Map<String, BigDecimal>> free) {
        var fit = new NodeFit(pod.getSpec());
        var needs = Nodes.requests(pod.getSpec());
        for (var node : evidence.nodes()) {
            boolean allowed =
                    Nodes.isReady(node)
                            && fit.hasLabels(node)
                            && fit.meetsAffinity(node)
                            && !fit.isClosed(node)
                            && fit.refusal(node).isEmpty();
            var left = free.computeIfAbsent(node, _ -> new TreeMap<>());
            needs.keySet()
                    .forEach(
                            resource ->
                                    left.computeIfAbsent(
                                            resource,
                                            r -> Nodes.free(node, r, evidence.everyPod())));
            boolean fits =
                    needs.entrySet().stream()
                            .allMatch(
                                    need ->
                                            need.getValue()
                                                            .compareTo(
                                                                    left.getOrDefault(
                                                                            need.getKey(),
                                                                            BigDecimal.ZERO))
                                                    <= 0);
            if (allowed && fits) {
                needs.forEach(
                        (resource, amount) ->
                                left.merge(resource, amount.negate(), BigDecimal::add));
                return true;
            }
        }
        return false;
    }
}
