// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The claims, volumes and storage classes there are.
 *
 * @param claims by namespace and name
 * @param volumes all of them
 * @param classes by name
 */
record VolumeStock(
        Function<String, @Nullable PersistentVolumeClaim> claims,
        Supplier<List<PersistentVolume>> volumes,
        Function<String, @Nullable StorageClass> classes) {
    /** The smallest that is large enough. */
    private static final Comparator<PersistentVolume> BEST =
            Comparator.comparing((PersistentVolume volume) -> capacity(volume))
                    .thenComparing(volume -> volume.getMetadata().getName());

    Optional<PersistentVolumeClaim> claim(String key) {
        return Optional.ofNullable(claims.apply(key));
    }

    Optional<PersistentVolume> volume(String name) {
        return volumes.get().stream()
                .filter(volume -> volume.getMetadata().getName().equals(name))
                .findFirst();
    }

    Optional<StorageClass> classOf(PersistentVolumeClaim claim) {
        return Optional.ofNullable(claim.getSpec().getStorageClassName()).map(classes);
    }

    /** The free volumes that would do for the claim, best first. */
    List<PersistentVolume> suiting(PersistentVolumeClaim claim) {
        return volumes.get().stream()
                .filter(volume -> free(volume) && suits(volume, claim))
                .sorted(BEST)
                .toList();
    }

    private static boolean free(PersistentVolume volume) {
        return volume.getSpec().getClaimRef() == null
                && volume.getStatus() != null
                && "Available".equals(volume.getStatus().getPhase())
                && volume.getMetadata().getDeletionTimestamp() == null;
    }

    private static boolean suits(PersistentVolume volume, PersistentVolumeClaim claim) {
        var wanted = claim.getSpec();
        var offered = volume.getSpec();
        return text(offered.getStorageClassName()).equals(text(wanted.getStorageClassName()))
                && mode(offered.getVolumeMode()).equals(mode(wanted.getVolumeMode()))
                && offered.getAccessModes().containsAll(wanted.getAccessModes())
                && capacity(volume).compareTo(requested(claim)) >= 0
                && selected(volume, wanted.getSelector());
    }

    private static boolean selected(PersistentVolume volume, @Nullable LabelSelector selector) {
        var labels = volume.getMetadata().getLabels();
        return selector == null
                || PodReading.requirements(selector).stream()
                        .allMatch(
                                requirement ->
                                        requirement.holds(labels == null ? Map.of() : labels));
    }

    private static BigDecimal capacity(PersistentVolume volume) {
        return amount(volume.getSpec().getCapacity());
    }

    private static BigDecimal requested(PersistentVolumeClaim claim) {
        var resources = claim.getSpec().getResources();
        return amount(resources == null ? null : resources.getRequests());
    }

    private static BigDecimal amount(@Nullable Map<String, Quantity> amounts) {
        var storage = amounts == null ? null : amounts.get("storage");
        return storage == null ? BigDecimal.ZERO : storage.getNumericalAmount();
    }

    private static String mode(@Nullable String volumeMode) {
        return text(volumeMode).isEmpty() ? "Filesystem" : text(volumeMode);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
