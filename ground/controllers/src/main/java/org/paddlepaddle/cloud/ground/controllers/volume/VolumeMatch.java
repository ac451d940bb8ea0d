// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.controllers.workload.Selectors;

/** Which volume suits a claim. Reads nothing but its arguments. */
final class VolumeMatch {
    /** The smallest that is large enough; names make a run repeatable. */
    private static final Comparator<PersistentVolume> BEST =
            Comparator.comparing(Fields::capacity)
                    .thenComparing(volume -> volume.getMetadata().getName());

    private VolumeMatch() {}

    /**
     * The volume that names the claim already, otherwise the best free one.
     *
     * @param reservedOnly the scheduler will choose among the free ones
     */
    static Optional<PersistentVolume> best(
            PersistentVolumeClaim claim,
            Collection<PersistentVolume> volumes,
            boolean reservedOnly) {
        var suiting =
                volumes.stream()
                        .filter(volume -> objection(volume, claim).isEmpty())
                        .sorted(BEST)
                        .toList();
        var reserved = suiting.stream().filter(volume -> reservedFor(volume, claim)).findFirst();
        return reserved.isPresent() || reservedOnly
                ? reserved
                : suiting.stream().filter(VolumeMatch::free).findFirst();
    }

    private static boolean reservedFor(PersistentVolume volume, PersistentVolumeClaim claim) {
        return Fields.claimOf(volume)
                .filter(reference -> Fields.names(reference, claim))
                .isPresent();
    }

    private static boolean free(PersistentVolume volume) {
        return Fields.claimOf(volume).isEmpty() && Fields.phase(volume).equals("Available");
    }

    /** Why the volume does not suit the claim, in Kubernetes' words; empty if it does. */
    static Optional<String> objection(PersistentVolume volume, PersistentVolumeClaim claim) {
        if (Fields.capacity(volume).compareTo(Fields.requested(claim)) < 0) {
            return Optional.of("requested PV is too small");
        }
        if (!Fields.className(volume).equals(Fields.className(claim))) {
            return Optional.of("storageClassName does not match");
        }
        if (!Fields.mode(volume.getSpec().getVolumeMode())
                .equals(Fields.mode(claim.getSpec().getVolumeMode()))) {
            return Optional.of("incompatible volumeMode");
        }
        if (!modes(volume).containsAll(Set.copyOf(claim.getSpec().getAccessModes()))) {
            return Optional.of("incompatible accessMode");
        }
        if (!selected(volume, claim)) {
            return Optional.of("selector does not match");
        }
        return Fields.deleting(volume)
                ? Optional.of("the volume is marked for deletion")
                : Optional.empty();
    }

    private static List<String> modes(PersistentVolume volume) {
        return Optional.ofNullable(volume.getSpec().getAccessModes()).orElse(List.of());
    }

    private static boolean selected(PersistentVolume volume, PersistentVolumeClaim claim) {
        var selector = claim.getSpec().getSelector();
        var labels = Optional.ofNullable(volume.getMetadata().getLabels()).orElse(Map.of());
        return selector == null || Selectors.matches(selector, labels);
    }
}
