// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps claims while pods use them, and volumes while claims do. */
final class ProtectionRules {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private ProtectionRules() {}

    /** The finalizers a claim must have; empty if they are right. */
    static Optional<List<String>> claim(PersistentVolumeClaim claim, boolean used) {
        return wanted(claim, VolumeNames.CLAIM_PROTECTION, used);
    }

    /** The finalizers a volume must have; empty if they are right. */
    static Optional<List<String>> volume(PersistentVolume volume) {
        boolean bound = Fields.phase(volume).equals("Bound");
        return wanted(volume, VolumeNames.VOLUME_PROTECTION, bound);
    }

    private static Optional<List<String>> wanted(
            HasMetadata object, String finalizer, boolean used) {
        var present = Optional.ofNullable(object.getMetadata().getFinalizers()).orElse(List.of());
        boolean has = present.contains(finalizer);
        if (!Fields.deleting(object)) {
            return has
                    ? Optional.empty()
                    : Optional.of(Stream.concat(present.stream(), Stream.of(finalizer)).toList());
        }
        return has && !used
                ? Optional.of(present.stream().filter(each -> !each.equals(finalizer)).toList())
                : Optional.empty();
    }

    /** Names of the claims a pod refers to, in its own namespace. */
    static List<String> claims(Pod pod) {
        if (pod.getSpec() == null || pod.getSpec().getVolumes() == null) {
            return List.of();
        }
        return pod.getSpec().getVolumes().stream()
                .flatMap(
                        volume ->
                                volume.getEphemeral() != null
                                        ? Stream.of(
                                                pod.getMetadata().getName()
                                                        + "-"
                                                        + volume.getName())
                                        : Stream.ofNullable(volume.getPersistentVolumeClaim())
                                                .map(source -> source.getClaimName()))
                .toList();
    }

    /** A pod that has a node and has not ended may have the files open. */
    static boolean holds(Pod pod) {
        var phase = pod.getStatus() == null ? "" : Fields.orEmpty(pod.getStatus().getPhase());
        boolean placed = !Fields.orEmpty(pod.getSpec().getNodeName()).isEmpty();
        return placed && !ENDED.contains(phase);
    }
}
