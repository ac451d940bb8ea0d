// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether a node is one the pod asks for and may use, resources aside. */
record NodeFit(PodSpec spec) {
    /** The taint that goes with a cordon, once somebody has seen to it. */
    private static final String CORDON = "node.kubernetes.io/unschedulable";

    boolean hasLabels(Node node) {
        return labels(node).entrySet().containsAll(wanted().entrySet());
    }

    String wantedLabels() {
        return wanted().entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(", "));
    }

    private Map<String, String> wanted() {
        return spec.getNodeSelector() == null ? Map.of() : new TreeMap<>(spec.getNodeSelector());
    }

    boolean meetsAffinity(Node node) {
        var affinity = spec.getAffinity() == null ? null : spec.getAffinity().getNodeAffinity();
        var required =
                affinity == null
                        ? null
                        : affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
        return required == null
                || required.getNodeSelectorTerms().stream().anyMatch(term -> meets(node, term));
    }

    private static boolean meets(Node node, NodeSelectorTerm term) {
        return term.getMatchExpressions().stream().allMatch(rule -> meets(labels(node), rule));
    }

    private static boolean meets(Map<String, String> labels, NodeSelectorRequirement rule) {
        var value = labels.get(rule.getKey());
        return switch (rule.getOperator()) {
            case "In" -> value != null && rule.getValues().contains(value);
            case "NotIn" -> value == null || !rule.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> compare(value, rule.getValues()) > 0;
            case "Lt" -> compare(value, rule.getValues()) < 0;
            default -> true;
        };
    }

    private static int compare(@Nullable String value, List<String> limit) {
        boolean numbers =
                value != null
                        && value.matches("-?\\d{1,18}")
                        && limit.size() == 1
                        && limit.getFirst().matches("-?\\d{1,18}");
        return numbers ? Long.compare(Long.parseLong(value), Long.parseLong(limit.getFirst())) : 0;
    }

    /** Whether somebody closed the node for new pods and this one minds. */
    boolean isClosed(Node node) {
        boolean cordoned =
                node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable());
        var taint = new Taint("NoSchedule", CORDON, null, null);
        return cordoned && spec.getTolerations().stream().noneMatch(t -> covers(t, taint));
    }

    /** The taint that keeps the pod off the node. */
    Optional<String> refusal(Node node) {
        var taints = node.getSpec() == null ? List.<Taint>of() : node.getSpec().getTaints();
        return taints.stream()
                .filter(taint -> !"PreferNoSchedule".equals(taint.getEffect()))
                .filter(taint -> spec.getTolerations().stream().noneMatch(t -> covers(t, taint)))
                .map(NodeFit::spoken)
                .findFirst();
    }

    private static boolean covers(Toleration toleration, Taint taint) {
        boolean effect =
                toleration.getEffect() == null
                        || toleration.getEffect().isEmpty()
                        || toleration.getEffect().equals(taint.getEffect());
        var key = toleration.getKey();
        if (key == null || key.isEmpty()) {
            return effect;
        }
        boolean value =
                "Exists".equals(toleration.getOperator())
                        || Objects.equals(or(toleration.getValue()), or(taint.getValue()));
        return effect && key.equals(taint.getKey()) && value;
    }

    private static String or(@Nullable String value) {
        return value == null ? "" : value;
    }

    private static String spoken(Taint taint) {
        var value = or(taint.getValue());
        return taint.getKey() + (value.isEmpty() ? "" : "=" + value) + ":" + taint.getEffect();
    }

    private static Map<String, String> labels(Node node) {
        return Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
    }
}
