// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which volume suits a claim. Reads nothing but its arguments. */
public final class VolumeMatch {
    /** The smallest that is large enough; names make a run repeatable. */
    public static final Comparator<PersistentVolume> BEST =
            Comparator.comparing(VolumeMatch::capacity)
                    .thenComparing(volume -> volume.getMetadata().getName());

    private VolumeMatch() {}

    /** Whether the volume is for whoever comes first. */
    public static boolean free(PersistentVolume volume) {
        return volume.getSpec().getClaimRef() == null
                && volume.getStatus() != null
                && "Available".equals(volume.getStatus().getPhase());
    }

    /** Why the volume does not suit the claim, in Kubernetes' words; empty if it does. */
    public static Optional<String> objection(PersistentVolume volume, PersistentVolumeClaim claim) {
        var offered = volume.getSpec();
        var wanted = claim.getSpec();
        if (capacity(volume).compareTo(requested(claim)) < 0) {
            return Optional.of("requested PV is too small");
        }
        if (!text(offered.getStorageClassName()).equals(text(wanted.getStorageClassName()))) {
            return Optional.of("storageClassName does not match");
        }
        if (!mode(offered.getVolumeMode()).equals(mode(wanted.getVolumeMode()))) {
            return Optional.of("incompatible volumeMode");
        }
        if (!modes(offered.getAccessModes()).containsAll(modes(wanted.getAccessModes()))) {
            return Optional.of("incompatible accessMode");
        }
        if (!selected(volume, claim)) {
            return Optional.of("selector does not match");
        }
        return volume.getMetadata().getDeletionTimestamp() == null
                ? Optional.empty()
                : Optional.of("the volume is marked for deletion");
    }

    private static boolean selected(PersistentVolume volume, PersistentVolumeClaim claim) {
        var selector = claim.getSpec().getSelector();
        return selector == null
                || SelectorReading.matches(selector, volume.getMetadata().getLabels());
    }

    private static BigDecimal capacity(PersistentVolume volume) {
        return storage(volume.getSpec().getCapacity());
    }

    private static BigDecimal requested(PersistentVolumeClaim claim) {
        var resources = claim.getSpec().getResources();
        return storage(resources == null ? null : resources.getRequests());
    }

    private static BigDecimal storage(@Nullable Map<String, Quantity> amounts) {
        var storage = amounts == null ? null : amounts.get("storage");
        return storage == null ? BigDecimal.ZERO : storage.getNumericalAmount();
    }

    /** What a volume is used as; files, where nothing is said. */
    public static String mode(@Nullable String volumeMode) {
        return text(volumeMode).isEmpty() ? "Filesystem" : text(volumeMode);
    }

    private static List<String> modes(@Nullable List<String> accessModes) {
        return accessModes == null ? List.of() : accessModes;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
