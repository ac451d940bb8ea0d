// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

/** Turns API pods into values of placement; the one place that meets absent fields. */
public final class PodReading {
    /** The scheduler that knows groups. */
    public static final String GANGS = "volcano";

    /** The annotation that names a pod's group. */
    public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    private PodReading() {}

    /** The pod as far as its place matters; what its claims say is still to be read. */
    public static PodRequest request(Pod pod) {
        var spec = pod.getSpec();
        return new PodRequest(
                key(pod),
                orEmpty(pod.getMetadata().getLabels()),
                Requests.of(spec),
                orEmpty(spec.getNodeSelector()),
                affinity(spec),
                preferredNodeTerms(spec.getAffinity()),
                tolerations(spec),
                antiAffinityTerms(pod),
                gang(pod),
                PodStorage.of(claims(pod)),
                Objects.requireNonNullElse(spec.getPriority(), 0),
                created(pod));
    }

    public static PodKey key(Pod pod) {
        var metadata = pod.getMetadata();
        return new PodKey(
                orElse(metadata.getNamespace(), "default"),
                metadata.getName(),
                orElse(metadata.getUid(), ""));
    }

    private static Instant created(Pod pod) {
        var created = pod.getMetadata().getCreationTimestamp();
        return created == null ? Instant.EPOCH : Instant.parse(created);
    }

    /** The group the pod names, if it asks for the scheduler that knows groups. */
    public static Optional<GangKey> gang(Pod pod) {
        var name = orEmpty(pod.getMetadata().getAnnotations()).get(GROUP_NAME);
        boolean known = pod.getSpec() != null && GANGS.equals(pod.getSpec().getSchedulerName());
        return known && name != null && !name.isEmpty()
                ? Optional.of(new GangKey(key(pod).namespace(), name))
                : Optional.empty();
    }

    public static String phase(Pod pod) {
        return pod.getStatus() == null ? "" : orElse(pod.getStatus().getPhase(), "");
    }

    /** Whether its containers have ended for good: it holds nothing of its node any more. */
    public static boolean finished(Pod pod) {
        var phase = phase(pod);
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /**
     * Names of the claims a pod uses, in its own namespace. A volume that lives as long as its pod
     * has a claim named after both.
     */
    public static List<String> claims(Pod pod) {
        if (pod.getSpec() == null) {
            return List.of();
        }
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

    /** The alternatives of the required node affinity; empty when there is none. */
    public static Optional<List<NodeTerm>> affinity(PodSpec spec) {
        return Optional.ofNullable(spec.getAffinity())
                .map(Affinity::getNodeAffinity)
                .map(node -> node.getRequiredDuringSchedulingIgnoredDuringExecution())
                .map(selector -> orEmpty(selector.getNodeSelectorTerms()))
                .map(terms -> terms.stream().map(PodReading::term).toList());
    }

    private static List<PreferredNodeTerm> preferredNodeTerms(@Nullable Affinity affinity) {
        return Optional.ofNullable(affinity)
                .map(Affinity::getNodeAffinity)
                .map(node -> orEmpty(node.getPreferredDuringSchedulingIgnoredDuringExecution()))
                .orElse(List.of())
                .stream()
                .map(wish -> new PreferredNodeTerm(wish.getWeight(), term(wish.getPreference())))
                .toList();
    }

    private static List<AntiAffinityTerm> antiAffinityTerms(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getAffinity())
                .map(Affinity::getPodAntiAffinity)
                .map(anti -> orEmpty(anti.getRequiredDuringSchedulingIgnoredDuringExecution()))
                .orElse(List.of())
                .stream()
                .map(term -> separation(key(pod).namespace(), term))
                .toList();
    }

    /**
     * A selector of namespaces is taken for all of them: the labels of namespaces are not watched,
     * and a pod that keeps too much distance is better than one that keeps none.
     */
    private static AntiAffinityTerm separation(String home, PodAffinityTerm term) {
        var named = orEmpty(term.getNamespaces());
        Set<String> namespaces =
                term.getNamespaceSelector() != null
                        ? Set.of()
                        : named.isEmpty() ? Set.of(home) : Set.copyOf(named);
        return new AntiAffinityTerm(
                term.getTopologyKey(),
                namespaces,
                SelectorReading.requirements(term.getLabelSelector()));
    }

    public static NodeTerm term(NodeSelectorTerm term) {
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

    public static List<Toleration> tolerations(PodSpec spec) {
        return orEmpty(spec.getTolerations()).stream().map(PodReading::toleration).toList();
    }

    public static Toleration toleration(io.fabric8.kubernetes.api.model.Toleration given) {
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
