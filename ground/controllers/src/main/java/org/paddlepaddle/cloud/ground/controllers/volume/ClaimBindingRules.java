// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Await;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Bind;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Lose;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Provision;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Wait;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;
import org.paddlepaddle.cloud.ground.placement.VolumeMatch;

/** The rules of claims, with Kubernetes' reasons and messages. Reads nothing but its arguments. */
final class ClaimBindingRules {
    private ClaimBindingRules() {}

    /**
     * What a decision depends on besides the claim.
     *
     * @param storageClass the one the claim names, if it exists
     * @param consumers names of the pods that use the claim
     */
    record Situation(
            Collection<PersistentVolume> volumes,
            Optional<StorageClass> storageClass,
            List<String> consumers) {}

    static ClaimStep decide(PersistentVolumeClaim claim, Situation situation) {
        if (VolumeFields.has(claim, ClaimNames.BIND_COMPLETED)) {
            return bound(claim, situation);
        }
        return VolumeFields.volumeName(claim).isEmpty()
                ? open(claim, situation)
                : asked(claim, situation);
    }

    /** A claim that leaves the choice to us. */
    private static ClaimStep open(PersistentVolumeClaim claim, Situation situation) {
        boolean patient = waitsForConsumer(situation.storageClass());
        boolean placed = VolumeFields.has(claim, ClaimNames.SELECTED_NODE);
        var volume = best(claim, situation.volumes(), patient);
        if (volume.isPresent()) {
            return new Bind(volume.get());
        }
        if (patient && !placed) {
            return new Wait(Optional.of(waiting(situation.consumers())));
        }
        if (VolumeFields.className(claim).isEmpty()) {
            return new Wait(
                    Optional.of(
                            VolumeEvent.normal(
                                    "FailedBinding",
                                    "no persistent volumes available for this claim and no storage"
                                            + " class is set")));
        }
        return situation
                .storageClass()
                .map(found -> provision(claim, found))
                .orElseGet(() -> noClass(claim));
    }

    /**
     * The volume that names the claim already, otherwise the best free one.
     *
     * @param reservedOnly the scheduler will choose among the free ones
     */
    private static Optional<PersistentVolume> best(
            PersistentVolumeClaim claim,
            Collection<PersistentVolume> volumes,
            boolean reservedOnly) {
        var suiting =
                volumes.stream()
                        .filter(volume -> VolumeMatch.objection(volume, claim).isEmpty())
                        .sorted(VolumeMatch.BEST)
                        .toList();
        var reserved = suiting.stream().filter(volume -> reservedFor(volume, claim)).findFirst();
        return reserved.isPresent() || reservedOnly
                ? reserved
                : suiting.stream().filter(VolumeMatch::free).findFirst();
    }

    private static boolean reservedFor(PersistentVolume volume, PersistentVolumeClaim claim) {
        return VolumeFields.claimOf(volume)
                .filter(reference -> VolumeFields.names(reference, claim))
                .isPresent();
    }

    private static boolean waitsForConsumer(Optional<StorageClass> storageClass) {
        return storageClass
                .map(StorageClass::getVolumeBindingMode)
                .filter("WaitForFirstConsumer"::equals)
                .isPresent();
    }

    private static VolumeEvent waiting(List<String> consumers) {
        return consumers.isEmpty()
                ? VolumeEvent.normal(
                        "WaitForFirstConsumer",
                        "waiting for first consumer to be created before binding")
                : VolumeEvent.normal(
                        "WaitForPodScheduled",
                        "waiting for pod " + consumers.getFirst() + " to be scheduled");
    }

    private static ClaimStep noClass(PersistentVolumeClaim claim) {
        return new Wait(
                Optional.of(
                        VolumeEvent.warning(
                                "ProvisioningFailed",
                                "storageclass.storage.k8s.io \"%s\" not found"
                                        .formatted(VolumeFields.className(claim)))));
    }

    private static ClaimStep provision(PersistentVolumeClaim claim, StorageClass from) {
        var provisioner = VolumeFields.orEmpty(from.getProvisioner());
        if (provisioner.equals(ClaimNames.NO_PROVISIONER)) {
            return new Wait(
                    Optional.of(
                            VolumeEvent.warning(
                                    "ProvisioningFailed",
                                    "no volume plugin matched name: " + provisioner)));
        }
        if (!provisioner.equals(VolumeNames.LOCAL)) {
            return new Await(provisioner, external(provisioner));
        }
        return refusal(claim, from)
                .<ClaimStep>map(why -> new Wait(Optional.of(why)))
                .orElseGet(() -> new Provision(from));
    }

    private static VolumeEvent external(String provisioner) {
        return VolumeEvent.normal(
                "ExternalProvisioning",
                "Waiting for a volume to be created either by the external provisioner '%s' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered."
                        .formatted(provisioner));
    }

    /** What a directory cannot be. */
    private static Optional<VolumeEvent> refusal(PersistentVolumeClaim claim, StorageClass from) {
        if (!VolumeMatch.mode(claim.getSpec().getVolumeMode()).equals("Filesystem")) {
            return Optional.of(failed(from, "it makes directories, not block devices"));
        }
        return claim.getSpec().getSelector() == null
                ? Optional.empty()
                : Optional.of(failed(from, "claim.Spec.Selector is not supported"));
    }

    static VolumeEvent failed(StorageClass from, String why) {
        return VolumeEvent.warning(
                "ProvisioningFailed",
                "failed to provision volume with StorageClass \"%s\": %s"
                        .formatted(from.getMetadata().getName(), why));
    }

    /** A claim that names its volume and is not bound to the end. */
    private static ClaimStep asked(PersistentVolumeClaim claim, Situation situation) {
        var name = VolumeFields.volumeName(claim);
        var found = find(name, situation);
        if (found.isEmpty()) {
            return new Wait(Optional.empty());
        }
        var owner = VolumeFields.claimOf(found.get());
        if (owner.isPresent()) {
            return VolumeFields.names(owner.get(), claim)
                    ? new Bind(found.get())
                    : new Wait(
                            Optional.of(
                                    VolumeEvent.warning(
                                            "FailedBinding",
                                            "volume \"%s\" already bound to a different claim."
                                                    .formatted(name))));
        }
        return VolumeMatch.objection(found.get(), claim)
                .<ClaimStep>map(
                        why ->
                                new Wait(
                                        Optional.of(
                                                VolumeEvent.warning(
                                                        "VolumeMismatch",
                                                        "Cannot bind to requested volume \"%s\": %s"
                                                                .formatted(name, why)))))
                .orElseGet(() -> new Bind(found.get()));
    }

    private static ClaimStep bound(PersistentVolumeClaim claim, Situation situation) {
        var name = VolumeFields.volumeName(claim);
        if (name.isEmpty()) {
            return lost("Bound claim has lost reference to PersistentVolume.");
        }
        var volume = find(name, situation);
        if (volume.isEmpty()) {
            return lost("Bound claim has lost its PersistentVolume.");
        }
        boolean ours =
                VolumeFields.claimOf(volume.get())
                        .map(reference -> VolumeFields.names(reference, claim))
                        .orElse(true);
        return ours
                ? new Bind(volume.get())
                : new Lose(
                        VolumeEvent.warning(
                                "ClaimMisbound",
                                "Two claims are bound to the same volume, this one is bound"
                                        + " incorrectly"));
    }

    private static ClaimStep lost(String what) {
        return new Lose(VolumeEvent.warning("ClaimLost", what + " Data on the volume is lost!"));
    }

    private static Optional<PersistentVolume> find(String name, Situation situation) {
        return situation.volumes().stream()
                .filter(volume -> volume.getMetadata().getName().equals(name))
                .findFirst();
    }
}
