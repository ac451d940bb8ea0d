// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;
import org.paddlepaddle.cloud.ground.schedule.core.NodeRequirement;
import org.paddlepaddle.cloud.ground.schedule.core.NodeTerm;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodRequest;
import org.paddlepaddle.cloud.ground.schedule.core.TaintEffect;
import org.paddlepaddle.cloud.ground.schedule.core.Toleration;

/** Turns API pods into values of the scheduling core; the one place that meets absent fields. */
final class PodReading {
    /** {@code volcano} is ours too: jobs that ask for it must run where no Volcano is. */
    private static final Set<String> OUR_NAMES = Set.of("default-scheduler", "volcano");

    private PodReading() {}

    static SeenPod read(Pod pod) {
        var key = key(pod);
        var spec = pod.getSpec();
        if (spec == null || finished(pod)) {
            return new Irrelevant(key);
        }
        if (spec.getNodeName() != null && !spec.getNodeName().isEmpty()) {
            return new Placed(key, spec.getNodeName(), Requests.of(spec));
        }
        boolean ours = OUR_NAMES.contains(orElse(spec.getSchedulerName(), "default-scheduler"));
        boolean leaving = pod.getMetadata().getDeletionTimestamp() != null;
        boolean gated = !orEmpty(spec.getSchedulingGates()).isEmpty();
        return ours && !leaving && !gated
                ? new Waiting(request(key, pod, spec))
                : new Irrelevant(key);
    }

    static PodKey key(Pod pod) {
        var metadata = pod.getMetadata();
        return new PodKey(metadata.getNamespace(), metadata.getName(), metadata.getUid());
    }

    /** The message a scheduler left when it last found no place; empty if there is none. */
    static String reportedObstacle(Pod pod) {
        if (pod.getStatus() == null) {
            return "";
        }
        return orEmpty(pod.getStatus().getConditions()).stream()
                .filter(condition -> "PodScheduled".equals(condition.getType()))
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> orElse(condition.getMessage(), ""))
                .findFirst()
                .orElse("");
    }

    private static boolean finished(Pod pod) {
        var phase = pod.getStatus() == null ? "" : orElse(pod.getStatus().getPhase(), "");
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    private static PodRequest request(PodKey key, Pod pod, PodSpec spec) {
        return new PodRequest(
                key,
                Requests.of(spec),
                orEmpty(spec.getNodeSelector()),
                affinity(spec.getAffinity()),
                orEmpty(spec.getTolerations()).stream().map(PodReading::toleration).toList(),
                Objects.requireNonNullElse(spec.getPriority(), 0),
                Instant.parse(pod.getMetadata().getCreationTimestamp()));
    }

    private static Optional<List<NodeTerm>> affinity(@Nullable Affinity affinity) {
        return Optional.ofNullable(affinity)
                .map(Affinity::getNodeAffinity)
                .map(node -> node.getRequiredDuringSchedulingIgnoredDuringExecution())
                .map(selector -> orEmpty(selector.getNodeSelectorTerms()))
                .map(terms -> terms.stream().map(PodReading::term).toList());
    }

    private static NodeTerm term(NodeSelectorTerm term) {
        return new NodeTerm(
                requirements(term.getMatchExpressions()), requirements(term.getMatchFields()));
    }

    private static List<NodeRequirement> requirements(
            @Nullable List<NodeSelectorRequirement> given) {
        return orEmpty(given).stream()
                .map(
                        requirement ->
                                new NodeRequirement(
                                        requirement.getKey(),
                                        NodeRequirement.Operator.valueOf(requirement.getOperator()),
                                        orEmpty(requirement.getValues())))
                .toList();
    }

    private static Toleration toleration(io.fabric8.kubernetes.api.model.Toleration given) {
        return new Toleration(
                orElse(given.getKey(), ""),
                "Exists".equals(given.getOperator()),
                orElse(given.getValue(), ""),
                Optional.ofNullable(given.getEffect())
                        .filter(effect -> !effect.isEmpty())
                        .map(TaintEffect::valueOf));
    }

    private static String orElse(@Nullable String text, String otherwise) {
        return text == null || text.isEmpty() ? otherwise : text;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static <K, V> Map<K, V> orEmpty(@Nullable Map<K, V> map) {
        return map == null ? Map.of() : map;
    }
}
