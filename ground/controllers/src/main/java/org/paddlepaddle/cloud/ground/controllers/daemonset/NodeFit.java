// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.NodeFilter;
import org.paddlepaddle.cloud.ground.placement.NodeReading;
import org.paddlepaddle.cloud.ground.placement.NodeTerm;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;

/** Whether a daemon's pod belongs on a node. */
enum NodeFit {
    /** There should be one. */
    RUN,
    /** None is started, but one that runs may stay. */
    STAY,
    /** There should be none. */
    LEAVE;

    /** What a daemon's pods ask of nodes, read once for all of them. */
    record Demand(
            String nodeName,
            Map<String, String> nodeSelector,
            Optional<List<NodeTerm>> affinity,
            List<Toleration> tolerations) {
        /**
         * @param pod as the daemon's pods are made, tolerations included
         */
        static Demand of(PodSpec pod) {
            return new Demand(
                    Objects.requireNonNullElse(pod.getNodeName(), ""),
                    Objects.requireNonNullElse(pod.getNodeSelector(), Map.of()),
                    PodReading.affinity(pod),
                    PodReading.tolerations(pod));
        }

        private boolean admits(String node, Map<String, String> labels) {
            return (nodeName.isEmpty() || nodeName.equals(node))
                    && NodeFilter.selects(nodeSelector, labels)
                    && NodeFilter.matches(affinity, node, labels);
        }
    }

    static NodeFit of(Demand demand, Node node) {
        Map<String, String> labels =
                Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
        if (!demand.admits(node.getMetadata().getName(), labels)) {
            return LEAVE;
        }
        var taints = NodeReading.taints(node);
        var evicting =
                taints.stream().filter(taint -> taint.effect() == TaintEffect.NoExecute).toList();
        if (NodeFilter.untolerated(evicting, demand.tolerations()).isPresent()) {
            return LEAVE;
        }
        return NodeFilter.untolerated(taints, demand.tolerations()).isPresent() ? STAY : RUN;
    }
}
