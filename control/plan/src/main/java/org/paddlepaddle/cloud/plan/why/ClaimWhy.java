// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/** Why a claim has no volume. */
record ClaimWhy(PersistentVolumeClaim claim, Evidence evidence) {
    /** What a claim of the pod lacks; one that waits for this very pod does not hold it. */
    static Optional<Finding> holding(Pod pod, Evidence evidence) {
        return PodReading.claims(pod).stream()
                .flatMap(name -> find(pod, name, evidence).stream())
                .filter(finding -> !finding.good())
                .filter(finding -> finding.cause() != Cause.ClaimWaitsForPod)
                .filter(finding -> finding.cause() != Cause.ClaimWaitsForNode)
                .findFirst();
    }

    private static Optional<Finding> find(Pod pod, String name, Evidence evidence) {
        return evidence.claim(name)
                .map(claim -> new ClaimWhy(claim, evidence).finding())
                .or(
                        () ->
                                evidence.claims()
                                        .map(
                                                _ ->
                                                        Finding.of(
                                                                Cause.ClaimMissing,
                                                                Subject.of(pod),
                                                                name)));
    }

    Finding finding() {
        var phase = claim.getStatus() == null ? "" : claim.getStatus().getPhase();
        if ("Bound".equals(phase)) {
            return found(Cause.ClaimBound, claim.getSpec().getVolumeName());
        }
        if ("Lost".equals(phase)) {
            return found(Cause.ClaimLost);
        }
        return evidence.last(
                        "PersistentVolumeClaim",
                        name(),
                        "WaitForFirstConsumer",
                        "WaitForPodScheduled",
                        "FailedBinding",
                        "VolumeMismatch",
                        "ProvisioningFailed",
                        "ExternalProvisioning")
                .map(this::said)
                .orElseGet(() -> found(Cause.ClaimNoVolume, "no event says why yet"));
    }

    private Finding said(Event event) {
        var message = Objects.requireNonNullElse(event.getMessage(), "");
        return switch (event.getReason()) {
            case "WaitForFirstConsumer" -> found(Cause.ClaimWaitsForPod);
            case "WaitForPodScheduled" -> found(Cause.ClaimWaitsForNode, message);
            case "ExternalProvisioning" -> found(Cause.ClaimElsewhere, message);
            case "ProvisioningFailed" ->
                    evidence.isClassless(claim)
                            ? found(Cause.ClaimNoClass, claim.getSpec().getStorageClassName())
                            : found(Cause.ClaimNotMade, message);
            default -> found(Cause.ClaimNoVolume, message);
        };
    }

    private String name() {
        return claim.getMetadata().getName();
    }

    private Finding found(Cause cause, Object... details) {
        return Finding.of(cause, new Subject("pvc", name()), details);
    }
}
