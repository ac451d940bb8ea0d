// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;
import org.paddlepaddle.cloud.ground.controllers.workload.StatusValues;

/** Templates of a deployment, past and present: one replica set each, numbered. */
final class DeploymentRevisions {
    static final String REVISION = "deployment.kubernetes.io/revision";
    static final String DESIRED = "deployment.kubernetes.io/desired-replicas";
    static final String MOST = "deployment.kubernetes.io/max-replicas";

    static final String HISTORY = "deployment.kubernetes.io/revision-history";

    private static final String HASH = "pod-template-hash";
    private static final List<String> NOT_COPIED =
            List.of(
                    REVISION,
                    DESIRED,
                    MOST,
                    HISTORY,
                    "kubectl.kubernetes.io/last-applied-configuration");

    private DeploymentRevisions() {}

    /** The oldest set made from the deployment's present template. */
    static Optional<ReplicaSet> current(Deployment deployment, List<ReplicaSet> oldestFirst) {
        var wanted = withoutHash(deployment.getSpec().getTemplate());
        return oldestFirst.stream()
                .filter(set -> withoutHash(set.getSpec().getTemplate()).equals(wanted))
                .findFirst();
    }

    private static PodTemplateSpec withoutHash(PodTemplateSpec template) {
        var labels = new LinkedHashMap<>(labels(template));
        labels.remove(HASH);
        return new PodTemplateSpecBuilder(template)
                .editOrNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .build();
    }

    private static Map<String, String> labels(PodTemplateSpec template) {
        return Optional.ofNullable(template.getMetadata())
                .map(metadata -> metadata.getLabels())
                .orElse(Map.of());
    }

    static long number(HasMetadata object) {
        return Long.parseLong(annotation(object, REVISION).orElse("0"));
    }

    static long next(Collection<ReplicaSet> old) {
        return old.stream().mapToLong(DeploymentRevisions::number).max().orElse(0) + 1;
    }

    static Optional<Integer> desired(ReplicaSet set) {
        return annotation(set, DESIRED).map(Integer::valueOf);
    }

    private static Optional<String> annotation(HasMetadata object, String key) {
        return Optional.ofNullable(object.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(key));
    }

    /** A new replica set for the present template. */
    static ReplicaSet make(Deployment deployment, String hash, int size, long revision) {
        var spec = deployment.getSpec();
        var labels = new LinkedHashMap<>(labels(spec.getTemplate()));
        labels.put(HASH, hash);
        return new ReplicaSetBuilder()
                .withNewMetadata()
                .withNamespace(deployment.getMetadata().getNamespace())
                .withName(deployment.getMetadata().getName() + "-" + hash)
                .withLabels(labels)
                .withAnnotations(annotations(deployment, null, revision))
                .addToAnnotations(scale(deployment))
                .withOwnerReferences(ControllerRefs.reference(deployment))
                .endMetadata()
                .withNewSpec()
                .withReplicas(size)
                .withMinReadySeconds(spec.getMinReadySeconds())
                .withSelector(
                        new LabelSelectorBuilder(spec.getSelector())
                                .addToMatchLabels(HASH, hash)
                                .build())
                .withTemplate(
                        new PodTemplateSpecBuilder(spec.getTemplate())
                                .editOrNewMetadata()
                                .withLabels(labels)
                                .endMetadata()
                                .build())
                .endSpec()
                .build();
    }

    /** What a set should say of itself while the deployment looks like this. */
    static Map<String, String> annotations(
            Deployment deployment, @Nullable ReplicaSet set, long revision) {
        var annotations = new LinkedHashMap<String, String>();
        if (set != null && set.getMetadata().getAnnotations() != null) {
            annotations.putAll(set.getMetadata().getAnnotations());
        }
        Optional.ofNullable(deployment.getMetadata().getAnnotations())
                .orElse(Map.of())
                .forEach(
                        (key, value) -> {
                            if (!NOT_COPIED.contains(key)) {
                                annotations.put(key, value);
                            }
                        });
        var former = annotations.put(REVISION, Long.toString(revision));
        if (former != null && !former.equals(annotations.get(REVISION))) {
            annotations.merge(HISTORY, former, (earlier, last) -> earlier + "," + last);
        }
        return annotations;
    }

    static int minReady(Deployment deployment) {
        return StatusValues.number(deployment.getSpec().getMinReadySeconds());
    }

    static boolean sameMinReady(Deployment deployment, ReplicaSet set) {
        return minReady(deployment) == StatusValues.number(set.getSpec().getMinReadySeconds());
    }

    /** Which number of pods a set's size was chosen for; tells a rescaling from a rollout. */
    static Map<String, String> scale(Deployment deployment) {
        var deploymentStrategy = DeploymentStrategy.of(deployment);
        return Map.of(
                DESIRED,
                Integer.toString(deploymentStrategy.replicas()),
                MOST,
                Integer.toString(deploymentStrategy.replicas() + deploymentStrategy.surge()));
    }
}
