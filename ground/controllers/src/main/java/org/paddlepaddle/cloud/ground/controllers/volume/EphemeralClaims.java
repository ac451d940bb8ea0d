// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimTemplate;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;

/** The claims of volumes that live as long as their pod. Reads nothing but its arguments. */
final class EphemeralClaims {
    private EphemeralClaims() {}

    /** One for each such volume, owned by the pod; none for a pod that is on its way out. */
    static List<PersistentVolumeClaim> of(Pod pod) {
        boolean wanted = pod.getSpec() != null && !VolumeFields.deleting(pod);
        return wanted && pod.getSpec().getVolumes() != null
                ? pod.getSpec().getVolumes().stream()
                        .filter(volume -> volume.getEphemeral() != null)
                        .filter(volume -> volume.getEphemeral().getVolumeClaimTemplate() != null)
                        .map(volume -> claim(pod, volume))
                        .toList()
                : List.of();
    }

    private static PersistentVolumeClaim claim(Pod pod, Volume volume) {
        PersistentVolumeClaimTemplate template = volume.getEphemeral().getVolumeClaimTemplate();
        var metadata =
                template.getMetadata() == null
                        ? new ObjectMetaBuilder()
                        : new ObjectMetaBuilder()
                                .withLabels(template.getMetadata().getLabels())
                                .withAnnotations(template.getMetadata().getAnnotations());
        var owner =
                new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withName(pod.getMetadata().getName())
                        .withUid(pod.getMetadata().getUid())
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build();
        return new PersistentVolumeClaimBuilder()
                .withMetadata(
                        metadata.withNamespace(pod.getMetadata().getNamespace())
                                .withName(pod.getMetadata().getName() + "-" + volume.getName())
                                .withOwnerReferences(owner)
                                .build())
                .withSpec(template.getSpec())
                .build();
    }

    /** Whether the claim that has the name is this pod's. */
    static boolean belongs(PersistentVolumeClaim claim, Pod pod) {
        var owners = claim.getMetadata().getOwnerReferences();
        return owners != null
                && owners.stream()
                        .anyMatch(owner -> owner.getUid().equals(pod.getMetadata().getUid()));
    }
}
