// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.Map;
import java.util.stream.Stream;

/** How a part of this process shows as a pod. */
final class MirrorPod {
    private static final String IMAGE = "self";

    private MirrorPod() {}

    /**
     * Named as kubelet names static pods: the part, then the node.
     *
     * @param node where it shows; the scheduler has no say
     */
    static Pod pod(LocalPart part, String node) {
        var meta =
                new ObjectMetaBuilder()
                        .withName(name(part.name(), node))
                        .withNamespace(part.namespace())
                        .withLabels(part.labels())
                        .addToLabels("app.kubernetes.io/managed-by", "paddlecloud")
                        .withAnnotations(
                                Map.of("kubernetes.io/config.mirror", part.address().toString()))
                        .build();
        return new PodBuilder().withMetadata(meta).withSpec(spec(part, node)).build();
    }

    static String name(String part, String node) {
        return part + "-" + node;
    }

    private static PodSpec spec(LocalPart part, String node) {
        var container =
                new ContainerBuilder()
                        .withName(part.name())
                        .withImage(IMAGE)
                        .addNewPort()
                        .withName(part.port())
                        .withContainerPort(part.address().getPort())
                        .withProtocol("TCP")
                        .endPort()
                        .build();
        return new PodSpecBuilder()
                .withNodeName(node)
                .withHostNetwork(true)
                .withAutomountServiceAccountToken(false)
                .withContainers(container)
                .withTolerations(new TolerationBuilder().withOperator("Exists").build())
                .build();
    }

    /**
     * @param since when the part began to listen, as Kubernetes writes times
     */
    static PodStatus status(LocalPart part, String since) {
        var address = part.address().getAddress().getHostAddress();
        return new PodStatusBuilder()
                .withPhase("Running")
                .withStartTime(since)
                .withHostIP(address)
                .withPodIP(address)
                .withPodIPs(new PodIP(address))
                .withQosClass("BestEffort")
                .withContainerStatuses(container(part, since))
                .withConditions(
                        Stream.of("PodScheduled", "Initialized", "ContainersReady", "Ready")
                                .map(type -> condition(type, since))
                                .toList())
                .build();
    }

    private static PodCondition condition(String type, String since) {
        return new PodConditionBuilder()
                .withType(type)
                .withStatus("True")
                .withLastTransitionTime(since)
                .build();
    }

    private static ContainerStatus container(LocalPart part, String since) {
        return new ContainerStatusBuilder()
                .withName(part.name())
                .withImage(IMAGE)
                .withImageID("")
                .withReady(true)
                .withStarted(true)
                .withRestartCount(0)
                .withNewState()
                .withNewRunning()
                .withStartedAt(since)
                .endRunning()
                .endState()
                .build();
    }
}
