// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;

/**
 * The volumes of a stateful set's pods: which they are, and who takes them along when it goes. A
 * claim that nobody owns stays.
 */
final class ClaimTemplateRules {
    private ClaimTemplateRules() {}

    /** The claims that the pod of that ordinal mounts. */
    static List<PersistentVolumeClaim> wanted(StatefulSet set, int ordinal) {
        return set.getSpec().getVolumeClaimTemplates().stream()
                .map(template -> claim(set, template, ordinal))
                .toList();
    }

    private static PersistentVolumeClaim claim(
            StatefulSet set, PersistentVolumeClaim template, int ordinal) {
        var given = template.getMetadata();
        var labels = new LinkedHashMap<String, String>();
        Optional.ofNullable(given.getLabels()).ifPresent(labels::putAll);
        Optional.ofNullable(set.getSpec().getSelector().getMatchLabels()).ifPresent(labels::putAll);
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace(set.getMetadata().getNamespace())
                .withName(StatefulSetNames.claim(set, given.getName(), ordinal))
                .withLabels(labels)
                .withAnnotations(given.getAnnotations())
                .withOwnerReferences(
                        whenDeleted(set) ? List.of(ControllerRefs.reference(set)) : List.of())
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
    }

    private static boolean whenDeleted(StatefulSet set) {
        var policy = set.getSpec().getPersistentVolumeClaimRetentionPolicy();
        return policy != null && "Delete".equals(policy.getWhenDeleted());
    }

    private static boolean whenScaled(StatefulSet set) {
        var policy = set.getSpec().getPersistentVolumeClaimRetentionPolicy();
        return policy != null && "Delete".equals(policy.getWhenScaled());
    }

    /**
     * The owners a claim should have, if they differ from those it has.
     *
     * @param surplus whether the pod goes because the set became smaller
     */
    static Optional<List<OwnerReference>> owners(
            StatefulSet set, Pod pod, boolean surplus, PersistentVolumeClaim claim) {
        var present = claim.getMetadata().getOwnerReferences();
        if (present.stream().anyMatch(owner -> stranger(owner, set, pod))) {
            return Optional.empty();
        }
        var owners = new ArrayList<OwnerReference>();
        present.stream()
                .filter(owner -> !refersTo(owner, set) && !refersTo(owner, pod))
                .forEach(owners::add);
        if (surplus && whenScaled(set)) {
            owners.add(ControllerRefs.reference(pod));
        } else if (whenDeleted(set)) {
            owners.add(ControllerRefs.reference(set));
        }
        return owners.equals(present) ? Optional.empty() : Optional.of(owners);
    }

    private static boolean refersTo(OwnerReference owner, HasMetadata object) {
        return owner.getUid().equals(object.getMetadata().getUid());
    }

    /** One that controls it, or was called as one of ours: not ours to judge. */
    private static boolean stranger(OwnerReference owner, StatefulSet set, Pod pod) {
        if (refersTo(owner, set) || refersTo(owner, pod)) {
            return false;
        }
        boolean namesake =
                Stream.of(set, pod)
                        .anyMatch(
                                object ->
                                        object.getKind().equals(owner.getKind())
                                                && object.getMetadata()
                                                        .getName()
                                                        .equals(owner.getName()));
        return namesake || Boolean.TRUE.equals(owner.getController());
    }

    /**
     * Whether a claim is about to go, with a pod that is gone or by itself; a new one must wait.
     */
    static boolean stale(PersistentVolumeClaim claim, String pod) {
        return claim.getMetadata().getDeletionTimestamp() != null
                || claim.getMetadata().getOwnerReferences().stream()
                        .anyMatch(
                                owner ->
                                        owner.getKind().equals("Pod")
                                                && owner.getName().equals(pod));
    }
}
