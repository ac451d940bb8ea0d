// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.TopologySelectorTerm;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;
import org.paddlepaddle.cloud.ground.placement.NodeTerm;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.PodStorage;
import org.paddlepaddle.cloud.ground.placement.VolumeTopology;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

/**
 * Turns the claims of a pod into what they say about its place, in kube-scheduler's words.
 *
 * @param stock the claims, volumes and classes there are
 * @param inUse whether a pod that has a node uses the claim of this key
 */
record StorageReading(VolumeStock stock, Predicate<String> inUse) {
    private static final String UNBOUND = "pod has unbound immediate PersistentVolumeClaims";
    private static final String ELSEWHERE = "node(s) didn't match PersistentVolume's node affinity";
    private static final String NOTHING_TO_BIND =
            "node(s) didn't find available persistent volumes to bind";
    private static final String NO_VOLUME =
            "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";
    private static final String IN_USE =
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
                    + " already in-use by another pod";

    PodStorage read(String namespace, List<String> claims) {
        var reaches = new ArrayList<VolumeTopology>();
        boolean open = false;
        for (var name : claims) {
            var claim = stock.claim(namespace + "/" + name);
            var obstacle = obstacle(name, claim);
            if (obstacle.isPresent()) {
                return PodStorage.blocked(claims, obstacle.get());
            }
            var found = claim.orElseThrow();
            if (onlyOnePod(found) && inUse.test(namespace + "/" + name)) {
                reaches.add(new VolumeTopology(List.of(), IN_USE));
            }
            open |= !bound(found);
            (bound(found) ? ofVolume(found) : ofOpen(found)).ifPresent(reaches::add);
        }
        return new PodStorage(claims, Optional.empty(), reaches, open);
    }

    private Optional<String> obstacle(String name, Optional<PersistentVolumeClaim> found) {
        if (found.isEmpty()) {
            return Optional.of("persistentvolumeclaim \"" + name + "\" not found");
        }
        var claim = found.get();
        if (claim.getStatus() != null && "Lost".equals(claim.getStatus().getPhase())) {
            return Optional.of(
                    "persistentvolumeclaim \"%s\" bound to non-existent persistentvolume \"%s\""
                            .formatted(name, orEmpty(claim.getSpec().getVolumeName())));
        }
        if (claim.getMetadata().getDeletionTimestamp() != null) {
            return Optional.of("persistentvolumeclaim \"" + name + "\" is being deleted");
        }
        return bound(claim) || waitsForNode(claim) ? Optional.empty() : Optional.of(UNBOUND);
    }

    static boolean bound(PersistentVolumeClaim claim) {
        return !annotation(claim, ClaimNames.BIND_COMPLETED).isEmpty()
                && !orEmpty(claim.getSpec().getVolumeName()).isEmpty();
    }

    private boolean waitsForNode(PersistentVolumeClaim claim) {
        return orEmpty(claim.getSpec().getVolumeName()).isEmpty()
                && stock.classOf(claim)
                        .filter(c -> "WaitForFirstConsumer".equals(c.getVolumeBindingMode()))
                        .isPresent();
    }

    private static boolean onlyOnePod(PersistentVolumeClaim claim) {
        var modes = claim.getSpec().getAccessModes();
        return modes != null && modes.contains("ReadWriteOncePod");
    }

    private Optional<VolumeTopology> ofVolume(PersistentVolumeClaim claim) {
        var volume = stock.volume(claim.getSpec().getVolumeName());
        return volume.isEmpty()
                ? Optional.of(new VolumeTopology(List.of(), NO_VOLUME))
                : terms(volume.get()).map(terms -> new VolumeTopology(terms, ELSEWHERE));
    }

    private Optional<VolumeTopology> ofOpen(PersistentVolumeClaim claim) {
        var selected = annotation(claim, ClaimNames.SELECTED_NODE);
        if (!selected.isEmpty()) {
            return Optional.of(new VolumeTopology(List.of(named(selected)), NOTHING_TO_BIND));
        }
        var alternatives = new ArrayList<NodeTerm>();
        for (var volume : stock.suiting(claim)) {
            var terms = terms(volume);
            if (terms.isEmpty()) {
                return Optional.empty();
            }
            alternatives.addAll(terms.get());
        }
        var from = stock.classOf(claim).filter(StorageReading::makesVolumes);
        if (from.isPresent()) {
            var topologies = topologies(from.get());
            if (topologies.isEmpty()) {
                return Optional.empty();
            }
            alternatives.addAll(topologies);
        }
        return Optional.of(new VolumeTopology(alternatives, NOTHING_TO_BIND));
    }

    static boolean makesVolumes(StorageClass from) {
        var provisioner = orEmpty(from.getProvisioner());
        return !provisioner.isEmpty() && !provisioner.equals(ClaimNames.NO_PROVISIONER);
    }

    private static NodeTerm named(String node) {
        return new NodeTerm(
                List.of(),
                List.of(
                        new LabelRequirement(
                                "metadata.name", LabelRequirement.Operator.In, List.of(node))));
    }

    /** Where a volume is; empty if it can be reached from everywhere. */
    static Optional<List<NodeTerm>> terms(PersistentVolume volume) {
        return Optional.ofNullable(volume.getSpec().getNodeAffinity())
                .map(affinity -> affinity.getRequired())
                .map(required -> required.getNodeSelectorTerms())
                .map(terms -> terms.stream().map(PodReading::term).toList());
    }

    private static List<NodeTerm> topologies(StorageClass from) {
        return Optional.ofNullable(from.getAllowedTopologies()).orElse(List.of()).stream()
                .map(StorageReading::topology)
                .toList();
    }

    private static NodeTerm topology(TopologySelectorTerm term) {
        return new NodeTerm(
                term.getMatchLabelExpressions().stream()
                        .map(
                                label ->
                                        new LabelRequirement(
                                                label.getKey(),
                                                LabelRequirement.Operator.In,
                                                label.getValues()))
                        .toList(),
                List.of());
    }

    static String annotation(HasMetadata object, String key) {
        var annotations = object.getMetadata().getAnnotations();
        return annotations == null ? "" : orEmpty(annotations.get(key));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
