// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.List;
import java.util.Map;

/** Renders the viewer of a training's curves, under the name of the documents. */
record CurveViewer(TrainingRequest asked, PipelineRun run) {
    private static final int PORT = 8040;
    private static final String HTTP = "http";

    String name() {
        return asked.name() + "-visualdl";
    }

    private Map<String, String> selector() {
        return Map.of("visualdl", name());
    }

    Deployment deployment() {
        var container =
                new ContainerBuilder()
                        .withName("visualdl")
                        .withImage(run.image())
                        .withArgs(
                                List.of(
                                        "visual",
                                        "--logdir",
                                        PodPaths.MODELS + "vdl",
                                        "--host",
                                        "0.0.0.0",
                                        "--port",
                                        String.valueOf(PORT)))
                        .withPorts(
                                new ContainerPortBuilder()
                                        .withName(HTTP)
                                        .withContainerPort(PORT)
                                        .build())
                        .withVolumeMounts(TaskJob.taskMount())
                        .build();
        return new DeploymentBuilder()
                .withMetadata(run.result(asked.namespace(), name()))
                .withNewSpec()
                .withReplicas(1)
                .withNewSelector()
                .withMatchLabels(selector())
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(selector())
                .endMetadata()
                .withNewSpec()
                .withContainers(container)
                .withVolumes(TaskJob.taskVolume(asked.claim()))
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    Service service() {
        return new ServiceBuilder()
                .withMetadata(run.result(asked.namespace(), name()))
                .withNewSpec()
                .withSelector(selector())
                .withPorts(
                        new ServicePortBuilder()
                                .withName(HTTP)
                                .withPort(PORT)
                                .withTargetPort(new IntOrString(PORT))
                                .build())
                .endSpec()
                .build();
    }
}
