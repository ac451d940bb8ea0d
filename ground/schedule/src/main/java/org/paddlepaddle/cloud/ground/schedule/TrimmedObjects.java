// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/** Trims pods and nodes to what is needed beside the view: see {@link TrimmedStore}. */
final class TrimmedObjects {
    private TrimmedObjects() {}

    /** The message a scheduler left when it last found no place; empty if there is none. */
    static String reportedObstacle(Pod pod) {
        if (pod.getStatus() == null) {
            return "";
        }
        return Optional.ofNullable(pod.getStatus().getConditions()).orElse(List.of()).stream()
                .filter(condition -> "PodScheduled".equals(condition.getType()))
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> Objects.requireNonNullElse(condition.getMessage(), ""))
                .findFirst()
                .orElse("");
    }

    /** What is read of a pod that is gone, or was told before why it waits. */
    static Pod of(Pod pod) {
        var trace = new Pod();
        trace.setMetadata(metadata(pod.getMetadata()));
        if (PodReading.gang(pod).isPresent()) {
            trace.getMetadata()
                    .setAnnotations(
                            Map.of(
                                    PodReading.GROUP_NAME,
                                    pod.getMetadata().getAnnotations().get(PodReading.GROUP_NAME)));
            var spec = new PodSpec();
            spec.setSchedulerName(PodReading.GANGS);
            trace.setSpec(spec);
        }
        if (!reportedObstacle(pod).isEmpty()) {
            var status = new PodStatus();
            status.setConditions(
                    pod.getStatus().getConditions().stream()
                            .filter(condition -> "PodScheduled".equals(condition.getType()))
                            .toList());
            trace.setStatus(status);
        }
        return trace;
    }

    private static ObjectMeta metadata(ObjectMeta metadata) {
        var trace = new ObjectMeta();
        trace.setNamespace(metadata.getNamespace());
        trace.setName(metadata.getName());
        trace.setUid(metadata.getUid());
        trace.setResourceVersion(metadata.getResourceVersion());
        return trace;
    }

    /** All that is read of a node that is gone. */
    static Node of(Node node) {
        var trace = new Node();
        trace.setMetadata(metadata(node.getMetadata()));
        return trace;
    }
}
