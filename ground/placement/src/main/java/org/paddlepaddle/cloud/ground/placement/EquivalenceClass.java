// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;

/**
 * The equivalence class of a pod: pods with an equal one fit and score alike on every node.
 * Thousands of pods of a job have one shape, and the nodes are ranked once for all of them.
 *
 * @param neighbourhood namespace and labels where anybody keeps his distance, otherwise empty: they
 *     differ from pod to pod and would make every pod a shape of its own
 */
record EquivalenceClass(
        ResourceAmounts requests,
        Map<String, String> nodeSelector,
        Optional<List<NodeTerm>> affinity,
        List<PreferredNodeTerm> preferredNodeTerms,
        List<Toleration> tolerations,
        List<AntiAffinityTerm> antiAffinityTerms,
        List<VolumeTopology> reaches,
        Optional<Neighbourhood> neighbourhood) {
    record Neighbourhood(String namespace, Map<String, String> labels) {}

    static EquivalenceClass of(PodRequest pod, boolean distancesMatter) {
        return new EquivalenceClass(
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                pod.preferredNodeTerms(),
                pod.tolerations(),
                pod.antiAffinityTerms(),
                pod.podStorage().reaches(),
                distancesMatter
                        ? Optional.of(new Neighbourhood(pod.key().namespace(), pod.labels()))
                        : Optional.empty());
    }
}
