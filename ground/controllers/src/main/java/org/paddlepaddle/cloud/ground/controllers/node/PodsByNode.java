// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All pods, and those on one node without asking every pod. */
public final class PodsByNode {
    private static final String INDEX = "node";

    private final SharedIndexInformer<Pod> pods;

    /**
     * @param pods an informer that has not started yet
     */
    public PodsByNode(SharedIndexInformer<Pod> pods) {
        this.pods = pods;
        pods.addIndexers(Map.of(INDEX, pod -> node(pod).stream().toList()));
    }

    SharedIndexInformer<Pod> all() {
        return pods;
    }

    List<Pod> on(String node) {
        return pods.getIndexer().byIndex(INDEX, node);
    }

    /** Empty while the pod waits for one. */
    static Optional<String> node(Pod pod) {
        return Optional.ofNullable(pod.getSpec())
                .map(spec -> spec.getNodeName())
                .filter(name -> !name.isEmpty());
    }
}
