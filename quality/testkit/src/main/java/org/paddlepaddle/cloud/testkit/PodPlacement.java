// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Optional;

/** Where a scheduler has put a pod, or why it has not. */
public final class PodPlacement {
    private PodPlacement() {}

    /** The node the pod is bound to. */
    public static Optional<String> node(LocalApi api, String namespace, String name) {
        return find(api, namespace, name).map(pod -> pod.getSpec().getNodeName());
    }

    /** Status, reason and message of its {@code PodScheduled} condition; empty without one. */
    public static String condition(LocalApi api, String namespace, String name) {
        return find(api, namespace, name).stream()
                .flatMap(pod -> pod.getStatus().getConditions().stream())
                .filter(condition -> condition.getType().equals("PodScheduled"))
                .map(PodPlacement::text)
                .findFirst()
                .orElse("");
    }

    private static Optional<Pod> find(LocalApi api, String namespace, String name) {
        return Optional.ofNullable(api.client().pods().inNamespace(namespace).withName(name).get());
    }

    private static String text(PodCondition condition) {
        return condition.getStatus() + " " + condition.getReason() + " " + condition.getMessage();
    }

    /**
     * A node that says it is ready; nobody renews its lease.
     *
     * @param labels as YAML within braces
     */
    public static String readyNode(String name, String labels, String cpu) {
        return """
        apiVersion: v1
        kind: Node
        metadata: {name: %1$s, labels: {%2$s}}
        status:
          allocatable: {cpu: "%3$s", memory: 8Gi, pods: "110"}
          capacity: {cpu: "%3$s", memory: 8Gi, pods: "110"}
          conditions:
          - {type: Ready, status: "True", reason: KubeletReady, message: ready}
        """
                .formatted(name, labels, cpu);
    }
}
