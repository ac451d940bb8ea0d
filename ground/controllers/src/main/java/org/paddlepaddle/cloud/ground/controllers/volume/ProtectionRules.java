// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/** Keeps claims while pods use them, and volumes while claims do. */
final class ProtectionRules {
    private ProtectionRules() {}

    /** The finalizers a claim must have; empty if they are right. */
    static Optional<List<String>> claim(PersistentVolumeClaim claim, boolean used) {
        return wanted(claim, VolumeNames.CLAIM_PROTECTION, used);
    }

    /** The finalizers a volume must have; empty if they are right. */
    static Optional<List<String>> volume(PersistentVolume volume) {
        boolean bound = VolumeFields.phase(volume).equals("Bound");
        return wanted(volume, VolumeNames.VOLUME_PROTECTION, bound);
    }

    private static Optional<List<String>> wanted(
            HasMetadata object, String finalizer, boolean used) {
        var present = Optional.ofNullable(object.getMetadata().getFinalizers()).orElse(List.of());
        boolean has = present.contains(finalizer);
        if (!VolumeFields.deleting(object)) {
            return has
                    ? Optional.empty()
                    : Optional.of(Stream.concat(present.stream(), Stream.of(finalizer)).toList());
        }
        return has && !used
                ? Optional.of(present.stream().filter(each -> !each.equals(finalizer)).toList())
                : Optional.empty();
    }

    /** A pod that has a node and has not ended may have the files open. */
    static boolean holds(Pod pod) {
        return !VolumeFields.orEmpty(pod.getSpec().getNodeName()).isEmpty()
                && !PodReading.finished(pod);
    }
}
