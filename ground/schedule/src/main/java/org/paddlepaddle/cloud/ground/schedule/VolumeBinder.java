// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;

/**
 * Binds volumes: writes {@link VolumeChoice}s to the API server; the controller of volumes does the
 * rest, and the pod is looked at again when it has.
 */
record VolumeBinder(KubernetesClient client) {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    void carryOut(VolumeChoice choice) {
        switch (choice) {
            case VolumeChoice.Reserve(var volume, var claim) -> reserve(volume, claim);
            case VolumeChoice.Select(var claim, var node) -> select(claim, node);
        }
    }

    /** With the version it was chosen at: somebody else may have taken it. */
    private void reserve(PersistentVolume volume, PersistentVolumeClaim claim) {
        var metadata = claim.getMetadata();
        var reference =
                new ObjectReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("PersistentVolumeClaim")
                        .withNamespace(metadata.getNamespace())
                        .withName(metadata.getName())
                        .withUid(metadata.getUid())
                        .withResourceVersion(metadata.getResourceVersion())
                        .build();
        var change = new PersistentVolumeBuilder(volume);
        change.editSpec().withClaimRef(reference).endSpec();
        change.editMetadata()
                .addToAnnotations("pv.kubernetes.io/bound-by-controller", "yes")
                .endMetadata();
        client.persistentVolumes().resource(change.build()).update();
    }

    private void select(PersistentVolumeClaim claim, String node) {
        var metadata = claim.getMetadata();
        var change =
                Map.of(
                        "metadata",
                        Map.of(
                                "uid", metadata.getUid(),
                                "resourceVersion", metadata.getResourceVersion(),
                                "annotations", Map.of(ClaimNames.SELECTED_NODE, node)));
        client.persistentVolumeClaims()
                .inNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .patch(MERGE, client.getKubernetesSerialization().asJson(change));
    }
}
