// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Objects;

/** Why a claim has no volume. */
record ClaimWhy(PersistentVolumeClaim claim, Surroundings around) {
    ObjectFinding finding() {
        var phase = claim.getStatus() == null ? "" : claim.getStatus().getPhase();
        if ("Bound".equals(phase)) {
            return found(ObjectCause.ClaimBound, claim.getSpec().getVolumeName());
        }
        if ("Lost".equals(phase)) {
            return found(ObjectCause.ClaimLost);
        }
        return around.last(
                        "PersistentVolumeClaim",
                        name(),
                        "WaitForFirstConsumer",
                        "WaitForPodScheduled",
                        "FailedBinding",
                        "VolumeMismatch",
                        "ProvisioningFailed",
                        "ExternalProvisioning")
                .map(this::said)
                .orElseGet(() -> found(ObjectCause.ClaimNoVolume, "no event says why yet"));
    }

    private ObjectFinding said(Event event) {
        var message = Objects.requireNonNullElse(event.getMessage(), "");
        return switch (event.getReason()) {
            case "WaitForFirstConsumer" -> found(ObjectCause.ClaimWaitsForPod);
            case "WaitForPodScheduled" -> found(ObjectCause.ClaimWaitsForNode, message);
            case "ExternalProvisioning" -> found(ObjectCause.ClaimElsewhere, message);
            case "ProvisioningFailed" ->
                    message.startsWith("storageclass.storage.k8s.io")
                            ? found(ObjectCause.ClaimNoClass, claim.getSpec().getStorageClassName())
                            : found(ObjectCause.ClaimNotMade, message);
            default -> found(ObjectCause.ClaimNoVolume, message);
        };
    }

    private String name() {
        return claim.getMetadata().getName();
    }

    private ObjectFinding found(ObjectCause cause, Object... details) {
        return ObjectFinding.of(cause, "pvc/" + name(), details);
    }
}
