// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Done;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;
import org.paddlepaddle.cloud.ground.schedule.core.GangKey;
import org.paddlepaddle.cloud.ground.schedule.core.LabelRequirement;
import org.paddlepaddle.cloud.ground.schedule.core.NodeTerm;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodRequest;
import org.paddlepaddle.cloud.ground.schedule.core.Separation;
import org.paddlepaddle.cloud.ground.schedule.core.Storage;
import org.paddlepaddle.cloud.ground.schedule.core.TaintEffect;
import org.paddlepaddle.cloud.ground.schedule.core.Toleration;
import org.paddlepaddle.cloud.ground.schedule.core.Wish;

/** Turns API pods into values of the scheduling core; the one place that meets absent fields. */
final class PodReading {
    /** {@code volcano} is ours too: jobs that ask for it must run where no Volcano is. */
    private static final String GANGS = "volcano";

    private static final Set<String> OUR_NAMES = Set.of("default-scheduler", GANGS);
    private static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    private static final LabelRequirement NOBODY =
            new LabelRequirement("", LabelRequirement.Operator.In, List.of());

    private PodReading() {}

    static SeenPod read(Pod pod) {
        var key = key(pod);
        var spec = pod.getSpec();
        if (spec == null) {
            return new Irrelevant(key);
        }
        var gang = gang(pod);
        if (finished(pod)) {
            return gang.isPresent() && phase(pod).equals("Succeeded")
                    ? new Done(key, gang.get())
                    : new Irrelevant(key);
        }
        if (spec.getNodeName() != null && !spec.getNodeName().isEmpty()) {
            return Placed.of(request(key, pod, spec), spec.getNodeName());
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

    /** What this class reads of a pod that is gone, or was told before why it waits. */
    static Pod trace(Pod pod) {
        var trace = new Pod();
        trace.setMetadata(metadata(pod.getMetadata()));
        if (gang(pod).isPresent()) {
            trace.getMetadata()
                    .setAnnotations(
                            Map.of(GROUP_NAME, pod.getMetadata().getAnnotations().get(GROUP_NAME)));
            var spec = new PodSpec();
            spec.setSchedulerName(GANGS);
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

    static ObjectMeta metadata(ObjectMeta metadata) {
        var trace = new ObjectMeta();
        trace.setNamespace(metadata.getNamespace());
        trace.setName(metadata.getName());
        trace.setUid(metadata.getUid());
        trace.setResourceVersion(metadata.getResourceVersion());
        return trace;
    }

    /** The group the pod names, if it asks for the scheduler that knows groups. */
    static Optional<GangKey> gang(Pod pod) {
        var name = orEmpty(pod.getMetadata().getAnnotations()).get(GROUP_NAME);
        boolean known = pod.getSpec() != null && GANGS.equals(pod.getSpec().getSchedulerName());
        return known && name != null && !name.isEmpty()
                ? Optional.of(new GangKey(pod.getMetadata().getNamespace(), name))
                : Optional.empty();
    }

    static String phase(Pod pod) {
        return pod.getStatus() == null ? "" : orElse(pod.getStatus().getPhase(), "");
    }

    private static boolean finished(Pod pod) {
        var phase = phase(pod);
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    private static PodRequest request(PodKey key, Pod pod, PodSpec spec) {
        return new PodRequest(
                key,
                orEmpty(pod.getMetadata().getLabels()),
                Requests.of(spec),
                orEmpty(spec.getNodeSelector()),
                affinity(spec.getAffinity()),
                wishes(spec.getAffinity()),
                orEmpty(spec.getTolerations()).stream().map(PodReading::toleration).toList(),
                separations(pod),
                gang(pod),
                Storage.of(claims(pod)),
                Objects.requireNonNullElse(spec.getPriority(), 0),
                Instant.parse(pod.getMetadata().getCreationTimestamp()));
    }

    /** A volume that lives as long as its pod has a claim named after both. */
    private static List<String> claims(Pod pod) {
        return orEmpty(pod.getSpec().getVolumes()).stream()
                .flatMap(
                        volume ->
                                volume.getEphemeral() != null
                                        ? Stream.of(
                                                pod.getMetadata().getName()
                                                        + "-"
                                                        + volume.getName())
                                        : Stream.ofNullable(volume.getPersistentVolumeClaim())
                                                .map(source -> source.getClaimName()))
                .distinct()
                .toList();
    }

    private static Optional<List<NodeTerm>> affinity(@Nullable Affinity affinity) {
        return Optional.ofNullable(affinity)
                .map(Affinity::getNodeAffinity)
                .map(node -> node.getRequiredDuringSchedulingIgnoredDuringExecution())
                .map(selector -> orEmpty(selector.getNodeSelectorTerms()))
                .map(terms -> terms.stream().map(PodReading::term).toList());
    }

    private static List<Wish> wishes(@Nullable Affinity affinity) {
        return Optional.ofNullable(affinity)
                .map(Affinity::getNodeAffinity)
                .map(node -> orEmpty(node.getPreferredDuringSchedulingIgnoredDuringExecution()))
                .orElse(List.of())
                .stream()
                .map(wish -> new Wish(wish.getWeight(), term(wish.getPreference())))
                .toList();
    }

    private static List<Separation> separations(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getAffinity())
                .map(Affinity::getPodAntiAffinity)
                .map(anti -> orEmpty(anti.getRequiredDuringSchedulingIgnoredDuringExecution()))
                .orElse(List.of())
                .stream()
                .map(term -> separation(pod.getMetadata().getNamespace(), term))
                .toList();
    }

    /**
     * A selector of namespaces is taken for all of them: the labels of namespaces are not watched,
     * and a pod that keeps too much distance is better than one that keeps none.
     */
    private static Separation separation(String home, PodAffinityTerm term) {
        var named = orEmpty(term.getNamespaces());
        Set<String> namespaces =
                term.getNamespaceSelector() != null
                        ? Set.of()
                        : named.isEmpty() ? Set.of(home) : Set.copyOf(named);
        return new Separation(
                term.getTopologyKey(), namespaces, requirements(term.getLabelSelector()));
    }

    /** As in the API, no selector names no pod. */
    static List<LabelRequirement> requirements(@Nullable LabelSelector selector) {
        if (selector == null) {
            return List.of(NOBODY);
        }
        var all = new ArrayList<LabelRequirement>();
        orEmpty(selector.getMatchLabels())
                .forEach(
                        (key, value) ->
                                all.add(
                                        new LabelRequirement(
                                                key,
                                                LabelRequirement.Operator.In,
                                                List.of(value))));
        for (var expression : orEmpty(selector.getMatchExpressions())) {
            all.add(
                    new LabelRequirement(
                            expression.getKey(),
                            LabelRequirement.Operator.valueOf(expression.getOperator()),
                            orEmpty(expression.getValues())));
        }
        return all;
    }

    static NodeTerm term(NodeSelectorTerm term) {
        return new NodeTerm(
                requirements(term.getMatchExpressions()), requirements(term.getMatchFields()));
    }

    private static List<LabelRequirement> requirements(
            @Nullable List<NodeSelectorRequirement> given) {
        return orEmpty(given).stream()
                .map(
                        requirement ->
                                new LabelRequirement(
                                        requirement.getKey(),
                                        LabelRequirement.Operator.valueOf(
                                                requirement.getOperator()),
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
