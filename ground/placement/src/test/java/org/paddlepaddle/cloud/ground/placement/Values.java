// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

/** Short names for the values the tests are made of. */
public final class Values {
    public static final long GI = 1L << 30;

    private Values() {}

    /** A pod that asks for one core and one GiB and for nothing special. */
    public static PodRequest pod(String name) {
        return pod(name, ResourceAmounts.of(1000, GI));
    }

    public static PodRequest pod(String name, ResourceAmounts requests) {
        return new PodRequest(
                new PodKey("default", name, "uid-" + name),
                Map.of(),
                requests,
                Map.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty(),
                0,
                Instant.EPOCH);
    }

    public static PodRequest urgent(PodRequest pod, int priority, long createdAt) {
        return new PodRequest(
                pod.key(),
                pod.labels(),
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                pod.tolerations(),
                pod.antiAffinityTerms(),
                pod.gang(),
                priority,
                Instant.ofEpochSecond(createdAt));
    }

    static PodRequest selecting(PodRequest pod, Map<String, String> nodeSelector) {
        return new PodRequest(
                pod.key(),
                pod.labels(),
                pod.requests(),
                nodeSelector,
                pod.affinity(),
                pod.tolerations(),
                pod.antiAffinityTerms(),
                pod.gang(),
                pod.priority(),
                pod.created());
    }

    static PodRequest requiring(PodRequest pod, NodeTerm... terms) {
        return new PodRequest(
                pod.key(),
                pod.labels(),
                pod.requests(),
                pod.nodeSelector(),
                Optional.of(List.of(terms)),
                pod.tolerations(),
                pod.antiAffinityTerms(),
                pod.gang(),
                pod.priority(),
                pod.created());
    }

    static PodRequest wishing(PodRequest pod, PreferredNodeTerm... wishes) {
        return new PodRequest(
                pod.key(),
                pod.labels(),
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                List.of(wishes),
                pod.tolerations(),
                pod.antiAffinityTerms(),
                pod.gang(),
                pod.podStorage(),
                pod.priority(),
                pod.created());
    }

    /** A wish for nodes on which this label has this value. */
    static PreferredNodeTerm wish(int weight, String label, String value) {
        var requirement = new LabelRequirement(label, LabelRequirement.Operator.In, List.of(value));
        return new PreferredNodeTerm(weight, new NodeTerm(List.of(requirement), List.of()));
    }

    static PodRequest tolerating(PodRequest pod, Toleration... tolerations) {
        return new PodRequest(
                pod.key(),
                pod.labels(),
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                List.of(tolerations),
                pod.antiAffinityTerms(),
                pod.gang(),
                pod.priority(),
                pod.created());
    }

    static PodRequest separated(
            PodRequest pod, Map<String, String> labels, AntiAffinityTerm... from) {
        return new PodRequest(
                pod.key(),
                labels,
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                pod.tolerations(),
                List.of(from),
                pod.gang(),
                pod.priority(),
                pod.created());
    }

    public static PodRequest member(PodRequest pod, String gang) {
        return new PodRequest(
                pod.key(),
                pod.labels(),
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                pod.preferredNodeTerms(),
                pod.tolerations(),
                pod.antiAffinityTerms(),
                Optional.of(new GangKey(pod.key().namespace(), gang)),
                pod.podStorage(),
                pod.priority(),
                pod.created());
    }

    /** An empty node with four cores, eight GiB and room for ten pods. */
    public static NodeState node(String name) {
        return node(name, ResourceAmounts.of(4000, 8 * GI), 10);
    }

    public static NodeState node(String name, ResourceAmounts allocatable, int maxPods) {
        return new NodeState(
                name,
                Map.of("kubernetes.io/hostname", name),
                List.of(),
                false,
                allocatable,
                maxPods,
                ResourceAmounts.NONE,
                ResourceAmounts.NONE,
                0);
    }

    static NodeState labelled(NodeState node, Map<String, String> labels) {
        return new NodeState(
                node.name(),
                labels,
                node.taints(),
                node.unschedulable(),
                node.allocatable(),
                node.maxPods(),
                node.requested(),
                node.weighed(),
                node.pods());
    }

    static NodeState tainted(NodeState node, Taint... taints) {
        return new NodeState(
                node.name(),
                node.labels(),
                List.of(taints),
                node.unschedulable(),
                node.allocatable(),
                node.maxPods(),
                node.requested(),
                node.weighed(),
                node.pods());
    }

    static NodeState cordoned(NodeState node) {
        return new NodeState(
                node.name(),
                node.labels(),
                node.taints(),
                true,
                node.allocatable(),
                node.maxPods(),
                node.requested(),
                node.weighed(),
                node.pods());
    }
}
