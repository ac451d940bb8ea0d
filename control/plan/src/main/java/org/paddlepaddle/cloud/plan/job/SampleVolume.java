// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredRole;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.sample.SampleMount;
import org.paddlepaddle.cloud.plan.job.sample.SampleSetRequest;

/**
 * Lets a pod see a data set: the volume, and for workers the node that holds their part of it.
 *
 * <p>The part is asked for <em>within</em> each of the user's own terms. Terms are alternatives to
 * Kubernetes: one more beside them would undo what the user asked for.
 */
record SampleVolume(SampleSetRequest wish, SampleMount mount) {

    void into(PodSpec spec, DesiredRole role, PodId id) {
        var volumes = new ArrayList<>(spec.getVolumes());
        volumes.add(
                new VolumeBuilder()
                        .withName(wish.name())
                        .withNewPersistentVolumeClaim(mount.claim(), false)
                        .build());
        spec.setVolumes(volumes);
        spec.getContainers().stream()
                .filter(container -> container.getName().equals(role.container()))
                .forEach(this::mountIn);
        boolean hasPart = id.role() == Role.worker && id.index() < mount.partitions();
        if (hasPart && !mount.nodeLabel().isEmpty()) {
            placeBeside(spec, wish.name() + "-runtime-" + id.index());
        }
    }

    private void mountIn(Container container) {
        var mounts = new ArrayList<>(container.getVolumeMounts());
        mounts.add(
                new VolumeMountBuilder()
                        .withName(wish.name())
                        .withMountPath(wish.mountPath())
                        // Many jobs read one copy.
                        .withReadOnly(true)
                        .build());
        container.setVolumeMounts(mounts);
    }

    private void placeBeside(PodSpec spec, String part) {
        var affinity = Objects.requireNonNullElseGet(spec.getAffinity(), Affinity::new);
        var nodes = Objects.requireNonNullElseGet(affinity.getNodeAffinity(), NodeAffinity::new);
        var required =
                Objects.requireNonNullElseGet(
                        nodes.getRequiredDuringSchedulingIgnoredDuringExecution(),
                        NodeSelector::new);
        var here = new NodeSelectorRequirement(mount.nodeLabel(), "In", List.of(part));
        var terms = new ArrayList<>(required.getNodeSelectorTerms());
        if (terms.isEmpty()) {
            terms.add(new NodeSelectorTerm());
        }
        for (var term : terms) {
            var all = new ArrayList<>(term.getMatchExpressions());
            all.add(here);
            term.setMatchExpressions(all);
        }
        required.setNodeSelectorTerms(terms);
        nodes.setRequiredDuringSchedulingIgnoredDuringExecution(required);
        affinity.setNodeAffinity(nodes);
        spec.setAffinity(affinity);
    }
}
