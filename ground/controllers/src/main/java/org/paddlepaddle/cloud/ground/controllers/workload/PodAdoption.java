// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.SelectorReading;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

/**
 * Adoption and release of pods by controller reference: who matches is adopted, who no longer does
 * is let go.
 */
public final class PodAdoption {
    private final PodControl control;

    public PodAdoption(PodControl control) {
        this.control = control;
    }

    /** The owner's pods after it. */
    public List<Pod> settle(
            HasMetadata owner,
            @Nullable LabelSelector selector,
            Collection<Pod> mine,
            Collection<Pod> orphans) {
        var wanted = SelectorReading.requirements(selector);
        var settled = new ArrayList<Pod>();
        for (var pod : mine) {
            if (matches(wanted, pod) || PodInspection.leaving(pod)) {
                settled.add(pod);
            } else {
                control.release(owner, pod);
            }
        }
        for (var pod : orphans) {
            if (matches(wanted, pod) && PodInspection.active(pod)) {
                settled.add(control.adopt(owner, pod));
            }
        }
        return settled;
    }

    private static boolean matches(List<LabelRequirement> wanted, Pod pod) {
        return LabelRequirement.hold(
                wanted, Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.of()));
    }
}
