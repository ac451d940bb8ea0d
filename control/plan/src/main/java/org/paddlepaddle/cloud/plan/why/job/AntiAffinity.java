// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which pods a pod must not share a place with. Other namespaces are left out of it. */
record AntiAffinity(Pod pod, List<Node> nodes, List<Pod> everyPod) {

    /** The name of a pod that keeps this one off the node. */
    Optional<String> neighbour(Node node) {
        return terms().stream().flatMap(term -> neighbour(node, term).stream()).findFirst();
    }

    private List<PodAffinityTerm> terms() {
        var affinity = pod.getSpec().getAffinity();
        var apart = affinity == null ? null : affinity.getPodAntiAffinity();
        return apart == null
                ? List.of()
                : apart.getRequiredDuringSchedulingIgnoredDuringExecution();
    }

    private Optional<String> neighbour(Node node, PodAffinityTerm term) {
        var place = place(node, term);
        return place == null
                ? Optional.empty()
                : everyPod.stream()
                        .filter(other -> isNeighbour(other, place, term))
                        .map(other -> other.getMetadata().getName())
                        .findFirst();
    }

    private boolean isNeighbour(Pod other, String place, PodAffinityTerm term) {
        var where = other.getSpec().getNodeName();
        boolean there =
                where != null
                        && nodes.stream()
                                .filter(node -> where.equals(node.getMetadata().getName()))
                                .anyMatch(node -> place.equals(place(node, term)));
        return there
                && Nodes.holdsRoom(other)
                && Objects.equals(
                        other.getMetadata().getNamespace(), pod.getMetadata().getNamespace())
                && selects(term.getLabelSelector(), labels(other.getMetadata().getLabels()));
    }

    private static @Nullable String place(Node node, PodAffinityTerm term) {
        var key = term.getTopologyKey();
        // Every kubelet gives its node this label; a test's node need not have it.
        return "kubernetes.io/hostname".equals(key)
                ? node.getMetadata().getName()
                : labels(node.getMetadata().getLabels()).get(key);
    }

    private static boolean selects(@Nullable LabelSelector selector, Map<String, String> labels) {
        return selector != null
                && labels.entrySet().containsAll(labels(selector.getMatchLabels()).entrySet())
                && selector.getMatchExpressions().stream().allMatch(rule -> meets(labels, rule));
    }

    private static boolean meets(Map<String, String> labels, LabelSelectorRequirement rule) {
        var value = labels.get(rule.getKey());
        return switch (rule.getOperator()) {
            case "In" -> value != null && rule.getValues().contains(value);
            case "NotIn" -> value == null || !rule.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }

    private static Map<String, String> labels(@Nullable Map<String, String> labels) {
        return labels == null ? Map.of() : labels;
    }
}
