// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;

/**
 * A pod as far as its place matters.
 *
 * @param requests effective requests: containers, init containers and overhead taken together
 * @param affinity alternatives of the required node affinity; empty when the pod has none, and a
 *     present but empty list matches no node
 * @param preferredNodeTerms the terms of the preferred node affinity
 * @param antiAffinityTerms the pods it must not share a domain with
 * @param gang the group it starts with, if any
 * @param podStorage what its volumes say about its place
 * @param priority higher goes first
 * @param created older goes first among equals
 */
public record PodRequest(
        PodKey key,
        Map<String, String> labels,
        ResourceAmounts requests,
        Map<String, String> nodeSelector,
        Optional<List<NodeTerm>> affinity,
        List<PreferredNodeTerm> preferredNodeTerms,
        List<Toleration> tolerations,
        List<AntiAffinityTerm> antiAffinityTerms,
        Optional<GangKey> gang,
        PodStorage podStorage,
        int priority,
        Instant created) {
    /** The order in which waiting pods are served; total, so that a run can be repeated. */
    public static final Comparator<PodRequest> SERVING_ORDER =
            Comparator.comparingInt(PodRequest::priority)
                    .reversed()
                    .thenComparing(PodRequest::created)
                    .thenComparing(PodRequest::key);

    public PodRequest {
        labels = Map.copyOf(labels);
        antiAffinityTerms = List.copyOf(antiAffinityTerms);
        nodeSelector = Map.copyOf(nodeSelector);
        affinity = affinity.map(List::copyOf);
        preferredNodeTerms = List.copyOf(preferredNodeTerms);
        tolerations = List.copyOf(tolerations);
    }

    /** A pod without claims and wishes. */
    public PodRequest(
            PodKey key,
            Map<String, String> labels,
            ResourceAmounts requests,
            Map<String, String> nodeSelector,
            Optional<List<NodeTerm>> affinity,
            List<Toleration> tolerations,
            List<AntiAffinityTerm> antiAffinityTerms,
            Optional<GangKey> gang,
            int priority,
            Instant created) {
        this(
                key,
                labels,
                requests,
                nodeSelector,
                affinity,
                List.of(),
                tolerations,
                antiAffinityTerms,
                gang,
                PodStorage.NONE,
                priority,
                created);
    }

    public PodRequest withStorage(PodStorage known) {
        return new PodRequest(
                key,
                labels,
                requests,
                nodeSelector,
                affinity,
                preferredNodeTerms,
                tolerations,
                antiAffinityTerms,
                gang,
                known,
                priority,
                created);
    }

    /** The pod as if it were of no group. */
    public PodRequest alone() {
        return new PodRequest(
                key,
                labels,
                requests,
                nodeSelector,
                affinity,
                preferredNodeTerms,
                tolerations,
                antiAffinityTerms,
                Optional.empty(),
                podStorage,
                priority,
                created);
    }

    /** The same for all pods that are decided about together: those of a group. */
    public Object turn() {
        return gang.isPresent() ? gang.get() : key;
    }

    boolean tolerates(Taint taint) {
        return taint.toleratedBy(tolerations);
    }
}
