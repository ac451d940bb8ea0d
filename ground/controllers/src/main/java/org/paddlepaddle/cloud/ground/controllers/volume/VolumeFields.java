// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads fields of volumes and claims that may be absent. */
final class VolumeFields {
    private VolumeFields() {}

    static String key(PersistentVolumeClaim claim) {
        return claim.getMetadata().getNamespace() + "/" + claim.getMetadata().getName();
    }

    static String volumeName(PersistentVolumeClaim claim) {
        return orEmpty(claim.getSpec().getVolumeName());
    }

    static String className(PersistentVolumeClaim claim) {
        return orEmpty(claim.getSpec().getStorageClassName());
    }

    static String className(PersistentVolume volume) {
        return orEmpty(volume.getSpec().getStorageClassName());
    }

    static Optional<ObjectReference> claimOf(PersistentVolume volume) {
        return Optional.ofNullable(volume.getSpec().getClaimRef());
    }

    static String phase(PersistentVolume volume) {
        return volume.getStatus() == null ? "" : orEmpty(volume.getStatus().getPhase());
    }

    static String phase(PersistentVolumeClaim claim) {
        return claim.getStatus() == null ? "" : orEmpty(claim.getStatus().getPhase());
    }

    static String annotation(HasMetadata object, String key) {
        var annotations = object.getMetadata().getAnnotations();
        return annotations == null ? "" : orEmpty(annotations.get(key));
    }

    static boolean has(HasMetadata object, String annotation) {
        return !annotation(object, annotation).isEmpty();
    }

    static boolean deleting(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() != null;
    }

    /** Whether the volume names this claim, which may have no uid yet when a person wrote it. */
    static boolean names(ObjectReference reference, PersistentVolumeClaim claim) {
        var uid = orEmpty(reference.getUid());
        return claim.getMetadata().getNamespace().equals(reference.getNamespace())
                && claim.getMetadata().getName().equals(reference.getName())
                && (uid.isEmpty() || uid.equals(claim.getMetadata().getUid()));
    }

    static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
