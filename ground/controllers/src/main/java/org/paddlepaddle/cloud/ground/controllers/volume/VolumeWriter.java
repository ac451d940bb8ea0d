// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatusBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeStatus;
import io.fabric8.kubernetes.api.model.PersistentVolumeStatusBuilder;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;

/** Writes volumes and claims; every write carries the version it was decided on. */
final class VolumeWriter {
    private static final String YES = "yes";
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final InstantSource clock;

    VolumeWriter(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /** Both references, then both phases; what is there already is not written again. */
    void bind(PersistentVolume volume, PersistentVolumeClaim claim) {
        var held = phase(reserve(volume, claim), "Bound", "");
        var bound = attach(claim, held);
        var status = boundStatus(bound, held);
        if (!status.equals(bound.getStatus())) {
            publish(bound, status);
        }
    }

    private PersistentVolume reserve(PersistentVolume volume, PersistentVolumeClaim claim) {
        var before = VolumeFields.claimOf(volume);
        boolean complete =
                before.isPresent() && claim.getMetadata().getUid().equals(before.get().getUid());
        if (complete) {
            return volume;
        }
        var change = new PersistentVolumeBuilder(volume);
        change.editSpec().withClaimRef(reference(claim)).endSpec();
        if (before.isEmpty()) {
            change.editMetadata()
                    .addToAnnotations(VolumeNames.BOUND_BY_CONTROLLER, YES)
                    .endMetadata();
        }
        return client.persistentVolumes().resource(change.build()).update();
    }

    static ObjectReference reference(PersistentVolumeClaim claim) {
        var metadata = claim.getMetadata();
        return new ObjectReferenceBuilder()
                .withApiVersion("v1")
                .withKind("PersistentVolumeClaim")
                .withNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .build();
    }

    private PersistentVolumeClaim attach(PersistentVolumeClaim claim, PersistentVolume volume) {
        boolean named = !VolumeFields.volumeName(claim).isEmpty();
        if (named && VolumeFields.has(claim, ClaimNames.BIND_COMPLETED)) {
            return claim;
        }
        var change = new PersistentVolumeClaimBuilder(claim);
        if (!named) {
            change.editSpec().withVolumeName(volume.getMetadata().getName()).endSpec();
            change.editMetadata()
                    .addToAnnotations(VolumeNames.BOUND_BY_CONTROLLER, YES)
                    .endMetadata();
        }
        change.editMetadata().addToAnnotations(ClaimNames.BIND_COMPLETED, YES).endMetadata();
        return client.resource(change.build()).update();
    }

    private static PersistentVolumeClaimStatus boundStatus(
            PersistentVolumeClaim claim, PersistentVolume volume) {
        return new PersistentVolumeClaimStatusBuilder(statusOf(claim))
                .withPhase("Bound")
                .withAccessModes(volume.getSpec().getAccessModes())
                .withCapacity(volume.getSpec().getCapacity())
                .build();
    }

    private static PersistentVolumeClaimStatus statusOf(PersistentVolumeClaim claim) {
        return Optional.ofNullable(claim.getStatus()).orElseGet(PersistentVolumeClaimStatus::new);
    }

    /** Whether it changed; a claim that is not bound has neither capacity nor modes. */
    boolean phase(PersistentVolumeClaim claim, String phase) {
        if (VolumeFields.phase(claim).equals(phase)) {
            return false;
        }
        publish(
                claim,
                new PersistentVolumeClaimStatusBuilder(statusOf(claim))
                        .withPhase(phase)
                        .withAccessModes(List.of())
                        .withCapacity(Map.of())
                        .build());
        return true;
    }

    private void publish(PersistentVolumeClaim claim, PersistentVolumeClaimStatus status) {
        client.resource(new PersistentVolumeClaimBuilder(claim).withStatus(status).build())
                .updateStatus();
    }

    /** Tells the maker of volumes that this claim is his. */
    void assign(PersistentVolumeClaim claim, String provisioner) {
        if (!VolumeFields.annotation(claim, VolumeNames.PROVISIONER).equals(provisioner)) {
            client.resource(
                            new PersistentVolumeClaimBuilder(claim)
                                    .editMetadata()
                                    .addToAnnotations(VolumeNames.PROVISIONER, provisioner)
                                    .addToAnnotations(VolumeNames.PROVISIONER_BETA, provisioner)
                                    .endMetadata()
                                    .build())
                    .update();
        }
    }

    PersistentVolume phase(PersistentVolume volume, String phase, String message) {
        var before = Optional.ofNullable(volume.getStatus()).orElseGet(PersistentVolumeStatus::new);
        boolean same =
                phase.equals(before.getPhase())
                        && message.equals(VolumeFields.orEmpty(before.getMessage()));
        if (same) {
            return volume;
        }
        var status = new PersistentVolumeStatusBuilder(before).withPhase(phase);
        status.withMessage(message.isEmpty() ? null : message);
        if (!phase.equals(before.getPhase())) {
            status.withLastPhaseTransitionTime(
                    clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        var change = new PersistentVolumeBuilder(volume).withStatus(status.build()).build();
        return client.persistentVolumes().resource(change).updateStatus();
    }

    /**
     * @param whole also the name that a controller wrote; otherwise the uid alone goes, and the
     *     volume stays reserved for the name a person wrote
     */
    void unbind(PersistentVolume volume, boolean whole) {
        var reference = volume.getSpec().getClaimRef();
        var change = new PersistentVolumeBuilder(volume);
        if (whole) {
            change.editSpec().withClaimRef(null).endSpec();
            change.editMetadata()
                    .removeFromAnnotations(VolumeNames.BOUND_BY_CONTROLLER)
                    .endMetadata();
        } else {
            var open = new ObjectReferenceBuilder(reference).withUid(null);
            change.editSpec().withClaimRef(open.withResourceVersion(null).build()).endSpec();
        }
        var free = client.persistentVolumes().resource(change.build()).update();
        phase(free, "Available", "");
    }

    /** Does nothing where the object exists already: it was made before a crash. */
    void create(HasMetadata object) {
        try {
            client.resource(object).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    void delete(PersistentVolume volume) {
        var metadata = volume.getMetadata();
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withPreconditions(new Preconditions(null, metadata.getUid()))
                        .build();
        try {
            client.raw("/api/v1/persistentvolumes/" + metadata.getName(), "DELETE", options);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    void finalizers(HasMetadata object, List<String> wanted) {
        var change =
                Map.of(
                        "metadata",
                        Map.of(
                                "resourceVersion",
                                object.getMetadata().getResourceVersion(),
                                "finalizers",
                                wanted));
        try {
            client.resource(object)
                    .patch(MERGE, client.getKubernetesSerialization().asJson(change));
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }
}
