// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;
import org.paddlepaddle.cloud.ground.controllers.workload.PodTemplates;

/** Makes the pods of daemon sets, and tells for which node one was made. */
final class DaemonPods {
    static final String REVISION = "controller-revision-hash";

    private static final String NODE_NAME = "metadata.name";
    private static final String GENERATION = "deprecated.daemonset.template.generation";

    private DaemonPods() {}

    static Pod make(DaemonSet set, String node, String revision) {
        var spec =
                new PodSpecBuilder(tolerant(set.getSpec().getTemplate().getSpec()))
                        .withAffinity(
                                only(node, set.getSpec().getTemplate().getSpec().getAffinity()))
                        .build();
        var pod =
                new PodBuilder(PodTemplates.pod(set.getSpec().getTemplate(), set))
                        .editMetadata()
                        .addToLabels(REVISION, revision)
                        .endMetadata()
                        .withSpec(spec);
        Optional.ofNullable(set.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(GENERATION))
                .ifPresent(
                        generation ->
                                pod.editMetadata()
                                        .addToLabels("pod-template-generation", generation)
                                        .endMetadata());
        return pod.build();
    }

    /** A daemon stays where others may not even start. */
    static PodSpec tolerant(PodSpec spec) {
        var tolerations = new ArrayList<>(spec.getTolerations());
        add(tolerations, "not-ready", "NoExecute");
        add(tolerations, "unreachable", "NoExecute");
        add(tolerations, "disk-pressure", "NoSchedule");
        add(tolerations, "memory-pressure", "NoSchedule");
        add(tolerations, "pid-pressure", "NoSchedule");
        add(tolerations, "unschedulable", "NoSchedule");
        if (Boolean.TRUE.equals(spec.getHostNetwork())) {
            add(tolerations, "network-unavailable", "NoSchedule");
        }
        return new PodSpecBuilder(spec).withTolerations(tolerations).build();
    }

    private static void add(List<Toleration> tolerations, String key, String effect) {
        var toleration =
                new TolerationBuilder()
                        .withKey("node.kubernetes.io/" + key)
                        .withOperator("Exists")
                        .withEffect(effect)
                        .build();
        if (!tolerations.contains(toleration)) {
            tolerations.add(toleration);
        }
    }

    /** What else the affinity requires of nodes was asked before; this node fulfils it. */
    private static Affinity only(String node, @Nullable Affinity given) {
        var affinity = given == null ? new AffinityBuilder() : new AffinityBuilder(given);
        return affinity.editOrNewNodeAffinity()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withNodeSelectorTerms(term(node))
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity()
                .build();
    }

    private static NodeSelectorTerm term(String node) {
        return new NodeSelectorTermBuilder()
                .withMatchFields(new NodeSelectorRequirement(NODE_NAME, "In", List.of(node)))
                .build();
    }

    /** The node a pod is on, or was made for. */
    static Optional<String> node(Pod pod) {
        return PodInspection.node(pod).or(() -> terms(pod).flatMap(DaemonPods::named).findFirst());
    }

    private static Stream<NodeSelectorTerm> terms(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getAffinity())
                .map(affinity -> affinity.getNodeAffinity())
                .map(affinity -> affinity.getRequiredDuringSchedulingIgnoredDuringExecution())
                .stream()
                .flatMap(selector -> selector.getNodeSelectorTerms().stream());
    }

    private static Stream<String> named(NodeSelectorTerm term) {
        return term.getMatchFields().stream()
                .filter(field -> NODE_NAME.equals(field.getKey()))
                .flatMap(field -> field.getValues().stream());
    }

    static boolean updated(Pod pod, String revision) {
        return Optional.ofNullable(pod.getMetadata().getLabels())
                .orElse(Map.of())
                .getOrDefault(REVISION, "")
                .equals(revision);
    }
}
