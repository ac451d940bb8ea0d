// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.VolumeMatch;

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
                .filter(VolumeMatch::free)
                .filter(volume -> VolumeMatch.objection(volume, claim).isEmpty())
                .sorted(VolumeMatch.BEST)
                .toList();
    }
}
