// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a daemon's pod belongs on a node. */
enum NodeFit {
    /** There should be one. */
    RUN,
    /** None is started, but one that runs may stay. */
    STAY,
    /** There should be none. */
    LEAVE;

    /**
     * @param pod as the daemon's pods are made, tolerations included
     */
    static NodeFit of(PodSpec pod, Node node) {
        var name = node.getMetadata().getName();
        boolean elsewhere =
                pod.getNodeName() != null
                        && !pod.getNodeName().isEmpty()
                        && !pod.getNodeName().equals(name);
        if (elsewhere || !selects(pod, node) || !required(pod, node)) {
            return LEAVE;
        }
        if (repelled(pod, node, "NoExecute")) {
            return LEAVE;
        }
        return repelled(pod, node, "NoSchedule") ? STAY : RUN;
    }

    private static boolean selects(PodSpec pod, Node node) {
        return pod.getNodeSelector() == null
                || labels(node).entrySet().containsAll(pod.getNodeSelector().entrySet());
    }

    private static Map<String, String> labels(Node node) {
        return Optional.ofNullable(node.getMetadata().getLabels()).orElse(Map.of());
    }

    private static boolean required(PodSpec pod, Node node) {
        return Optional.ofNullable(pod.getAffinity())
                .map(affinity -> affinity.getNodeAffinity())
                .map(affinity -> affinity.getRequiredDuringSchedulingIgnoredDuringExecution())
                .map(selector -> selector.getNodeSelectorTerms())
                .map(terms -> terms.stream().anyMatch(term -> matches(term, node)))
                .orElse(true);
    }

    /** A term without requirements matches nothing. */
    private static boolean matches(NodeSelectorTerm term, Node node) {
        var labels = labels(node);
        var fields = Map.of("metadata.name", node.getMetadata().getName());
        return !(term.getMatchExpressions().isEmpty() && term.getMatchFields().isEmpty())
                && term.getMatchExpressions().stream()
                        .allMatch(wanted -> holds(wanted, labels.get(wanted.getKey())))
                && term.getMatchFields().stream()
                        .allMatch(wanted -> holds(wanted, fields.get(wanted.getKey())));
    }

    private static boolean holds(NodeSelectorRequirement wanted, @Nullable String value) {
        return switch (wanted.getOperator()) {
            case "In" -> value != null && wanted.getValues().contains(value);
            case "NotIn" -> value == null || !wanted.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> compares(value, wanted.getValues()) > 0;
            case "Lt" -> compares(value, wanted.getValues()) < 0;
            default -> false; // refused by the API server
        };
    }

    /** Zero also where there is nothing to compare. */
    private static int compares(@Nullable String value, List<String> values) {
        if (value == null || values.size() != 1) {
            return 0;
        }
        try {
            return Long.compare(Long.parseLong(value), Long.parseLong(values.getFirst()));
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    private static boolean repelled(PodSpec pod, Node node, String effect) {
        return Optional.ofNullable(node.getSpec())
                .map(spec -> spec.getTaints())
                .orElse(List.of())
                .stream()
                .filter(taint -> effect.equals(taint.getEffect()))
                .anyMatch(taint -> pod.getTolerations().stream().noneMatch(t -> bears(t, taint)));
    }

    private static boolean bears(Toleration toleration, Taint taint) {
        boolean effect =
                toleration.getEffect() == null
                        || toleration.getEffect().isEmpty()
                        || toleration.getEffect().equals(taint.getEffect());
        boolean everyKey = toleration.getKey() == null || toleration.getKey().isEmpty();
        if (!effect || !(everyKey || toleration.getKey().equals(taint.getKey()))) {
            return false;
        }
        return "Exists".equals(toleration.getOperator())
                || (!everyKey && text(toleration.getValue()).equals(text(taint.getValue())));
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
