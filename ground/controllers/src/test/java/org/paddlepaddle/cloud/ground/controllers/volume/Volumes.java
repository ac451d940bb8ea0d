// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import java.util.Map;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;

/** Claims, volumes and classes for tests. */
final class Volumes {
    private Volumes() {}

    /** Asks for one GiB that one node writes. */
    static PersistentVolumeClaimBuilder claim(String name) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withUid("uid-" + name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withStorageClassName("manual")
                .withNewResources()
                .addToRequests("storage", new Quantity("1Gi"))
                .endResources()
                .endSpec();
    }

    static PersistentVolumeBuilder volume(String name, String size) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce", "ReadOnlyMany")
                .withStorageClassName("manual")
                .withCapacity(Map.of("storage", new Quantity(size)))
                .endSpec()
                .withNewStatus()
                .withPhase("Available")
                .endStatus();
    }

    static PersistentVolume heldBy(PersistentVolume volume, PersistentVolumeClaim claim) {
        return new PersistentVolumeBuilder(volume)
                .editSpec()
                .withClaimRef(VolumeWriter.reference(claim))
                .endSpec()
                .build();
    }

    static PersistentVolumeClaim boundTo(PersistentVolumeClaim claim, String volume) {
        return new PersistentVolumeClaimBuilder(claim)
                .editMetadata()
                .addToAnnotations(ClaimNames.BIND_COMPLETED, "yes")
                .endMetadata()
                .editSpec()
                .withVolumeName(volume)
                .endSpec()
                .build();
    }

    static StorageClass storageClass(String provisioner, String mode) {
        return new StorageClassBuilder()
                .withNewMetadata()
                .withName("manual")
                .endMetadata()
                .withProvisioner(provisioner)
                .withVolumeBindingMode(mode)
                .build();
    }
}
