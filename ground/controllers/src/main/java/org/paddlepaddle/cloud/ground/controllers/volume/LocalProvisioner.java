// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.LocalVolumeSource;
import io.fabric8.kubernetes.api.model.NodeSelectorBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeNodeAffinity;
import io.fabric8.kubernetes.api.model.VolumeNodeAffinityBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Makes a volume for a claim: a directory of this machine and the object that names it. */
final class LocalProvisioner {
    private LocalProvisioner() {}

    /** Always the same for the same claim, so that a crash between two writes costs nothing. */
    static String name(PersistentVolumeClaim claim) {
        return "pvc-" + claim.getMetadata().getUid();
    }

    /** Makes the directory and gives the object that is to be created. */
    static PersistentVolume make(
            LocalVolumes directories, PersistentVolumeClaim claim, StorageClass from)
            throws IOException {
        var metadata = claim.getMetadata();
        var directory = directories.make(name(claim), metadata.getNamespace(), metadata.getName());
        return volume(claim, from, directory, directories.topology());
    }

    static PersistentVolume volume(
            PersistentVolumeClaim claim,
            StorageClass from,
            Path directory,
            Map<String, String> topology) {
        return new PersistentVolumeBuilder()
                .withMetadata(
                        new ObjectMetaBuilder()
                                .withName(name(claim))
                                .addToAnnotations(VolumeNames.PROVISIONED_BY, VolumeNames.LOCAL)
                                .withFinalizers(
                                        VolumeNames.VOLUME_PROTECTION,
                                        VolumeNames.PROVISIONER_PROTECTION)
                                .build())
                .withSpec(spec(claim, from, directory, topology))
                .build();
    }

    private static PersistentVolumeSpec spec(
            PersistentVolumeClaim claim,
            StorageClass from,
            Path directory,
            Map<String, String> topology) {
        var storage = claim.getSpec().getResources().getRequests().get("storage");
        return new PersistentVolumeSpecBuilder()
                .withCapacity(Map.of("storage", storage))
                .withAccessModes(claim.getSpec().getAccessModes())
                .withVolumeMode("Filesystem")
                .withStorageClassName(from.getMetadata().getName())
                .withMountOptions(from.getMountOptions())
                .withPersistentVolumeReclaimPolicy(
                        Optional.ofNullable(from.getReclaimPolicy()).orElse("Delete"))
                .withClaimRef(VolumeWriter.reference(claim))
                .withLocal(new LocalVolumeSource(null, directory.toString()))
                .withNodeAffinity(reachableFrom(topology))
                .build();
    }

    private static VolumeNodeAffinity reachableFrom(Map<String, String> topology) {
        var requirements =
                new TreeMap<>(topology)
                        .entrySet().stream()
                                .map(
                                        label ->
                                                new NodeSelectorRequirement(
                                                        label.getKey(),
                                                        "In",
                                                        List.of(label.getValue())))
                                .toList();
        var term = new NodeSelectorTermBuilder().withMatchExpressions(requirements).build();
        return new VolumeNodeAffinityBuilder()
                .withRequired(new NodeSelectorBuilder().withNodeSelectorTerms(term).build())
                .build();
    }
}
