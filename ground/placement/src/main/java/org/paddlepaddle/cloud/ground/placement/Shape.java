// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What two pods have in common for which every node is equally good. Thousands of pods of a job
 * have one shape, and the nodes are ranked once for all of them.
 *
 * @param neighbourhood namespace and labels where anybody keeps his distance, otherwise empty: they
 *     differ from pod to pod and would make every pod a shape of its own
 */
record Shape(
        Amounts requests,
        Map<String, String> nodeSelector,
        Optional<List<NodeTerm>> affinity,
        List<Wish> wishes,
        List<Toleration> tolerations,
        List<Separation> separations,
        List<VolumeReach> reaches,
        Optional<Neighbourhood> neighbourhood) {
    record Neighbourhood(String namespace, Map<String, String> labels) {}

    static Shape of(PodRequest pod, boolean distancesMatter) {
        return new Shape(
                pod.requests(),
                pod.nodeSelector(),
                pod.affinity(),
                pod.wishes(),
                pod.tolerations(),
                pod.separations(),
                pod.storage().reaches(),
                distancesMatter
                        ? Optional.of(new Neighbourhood(pod.key().namespace(), pod.labels()))
                        : Optional.empty());
    }
}
