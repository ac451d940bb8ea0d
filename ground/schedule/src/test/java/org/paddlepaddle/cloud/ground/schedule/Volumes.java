// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import java.util.List;
import java.util.Map;

/** Claims, volumes and classes the tests are made of. */
final class Volumes {
    private Volumes() {}

    static PersistentVolumeClaimBuilder claim(String name) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withStorageClassName("c")
                .withNewResources()
                .addToRequests("storage", new Quantity("1Gi"))
                .endResources()
                .endSpec();
    }

    static PersistentVolumeClaimBuilder bound(String claim, String volume) {
        return claim(claim)
                .editMetadata()
                .addToAnnotations("pv.kubernetes.io/bind-completed", "yes")
                .endMetadata()
                .editSpec()
                .withVolumeName(volume)
                .endSpec();
    }

    static PersistentVolume volume(String name, String node) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withStorageClassName("c")
                .withCapacity(Map.of("storage", new Quantity("2Gi")))
                .withNewNodeAffinity()
                .withNewRequired()
                .addNewNodeSelectorTerm()
                .addToMatchFields(new NodeSelectorRequirement("metadata.name", "In", List.of(node)))
                .endNodeSelectorTerm()
                .endRequired()
                .endNodeAffinity()
                .endSpec()
                .withNewStatus()
                .withPhase("Available")
                .endStatus()
                .build();
    }

    static StorageClass storageClass(String mode, String provisioner) {
        return new StorageClassBuilder()
                .withProvisioner(provisioner)
                .withVolumeBindingMode(mode)
                .build();
    }
}
