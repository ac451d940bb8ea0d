// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.util.Map;

/** Short names for the values the tests are made of. */
final class Sets {
    private Sets() {}

    static Deployment deployment(int replicas, Object surge, Object unavailable) {
        return new DeploymentBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("web")
                .withUid("d")
                .withGeneration(1L)
                .endMetadata()
                .withNewSpec()
                .withReplicas(replicas)
                .withNewSelector()
                .addToMatchLabels("app", "web")
                .endSelector()
                .withNewStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                .withMaxSurge(new IntOrString(surge))
                .withMaxUnavailable(new IntOrString(unavailable))
                .endRollingUpdate()
                .endStrategy()
                .withNewTemplate()
                .withNewMetadata()
                .addToLabels("app", "web")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("c")
                .withImage("v2")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    static Deployment recreating(Deployment deployment) {
        return new DeploymentBuilder(deployment)
                .editSpec()
                .withNewStrategy()
                .withType("Recreate")
                .endStrategy()
                .endSpec()
                .build();
    }

    /** A set of the image, as the deployment's controller would have made it. */
    static ReplicaSet set(Deployment deployment, String image, int revision, int size, int ready) {
        var template = deployment.getSpec().getTemplate();
        return new ReplicaSetBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("web-" + image)
                .withUid("uid-" + image)
                .withCreationTimestamp("2026-01-01T00:00:%02dZ".formatted(revision))
                .withAnnotations(
                        Map.of(
                                DeploymentRevisions.REVISION,
                                Integer.toString(revision),
                                DeploymentRevisions.DESIRED,
                                Integer.toString(deployment.getSpec().getReplicas())))
                .endMetadata()
                .withNewSpec()
                .withReplicas(size)
                .withNewTemplateLike(template)
                .editMetadata()
                .addToLabels("pod-template-hash", image)
                .endMetadata()
                .editSpec()
                .editFirstContainer()
                .withImage(image)
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .withNewStatus()
                .withReplicas(size)
                .withReadyReplicas(ready)
                .withAvailableReplicas(ready)
                .endStatus()
                .build();
    }
}
