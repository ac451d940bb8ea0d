// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;

/** A pod that is placed on a node, as far as the anti-affinity of unplaced pods needs it. */
public record PlacedPod(
        PodKey key,
        Map<String, String> labels,
        List<AntiAffinityTerm> antiAffinityTerms,
        String node) {
    public PlacedPod {
        labels = Map.copyOf(labels);
        antiAffinityTerms = List.copyOf(antiAffinityTerms);
    }

    public static PlacedPod of(PodRequest pod, String node) {
        return new PlacedPod(pod.key(), pod.labels(), pod.antiAffinityTerms(), node);
    }

    public String namespace() {
        return key.namespace();
    }
}
