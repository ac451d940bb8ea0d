// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;

/** A pod that has its node, as far as it concerns pods that still look for one. */
public record Tenant(
        PodKey key, Map<String, String> labels, List<Separation> separations, String node) {
    public Tenant {
        labels = Map.copyOf(labels);
        separations = List.copyOf(separations);
    }

    public static Tenant of(PodRequest pod, String node) {
        return new Tenant(pod.key(), pod.labels(), pod.separations(), node);
    }

    public String namespace() {
        return key.namespace();
    }
}
