// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders Jobs that work on the volume of a run. */
final class TaskJob {
    private static final String TASK_VOLUME = "task-volume";
    private static final String CREDENTIALS = "credentials";

    /** Long enough to look at what went wrong, where no run takes the Job with it. */
    private static final int KEPT_SECONDS = 86_400;

    private TaskJob() {}

    static Job of(ObjectMeta metadata, PodSpec pod) {
        return new JobBuilder()
                .withMetadata(metadata)
                .withNewSpec()
                .withBackoffLimit(0)
                .withTtlSecondsAfterFinished(KEPT_SECONDS)
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(metadata.getLabels())
                .endMetadata()
                .withSpec(pod)
                .endTemplate()
                .endSpec()
                .build();
    }

    static PodSpecBuilder pod(String claim) {
        return new PodSpecBuilder().withRestartPolicy("Never").withVolumes(taskVolume(claim));
    }

    /** A container of somebody's image with these words as its command. */
    static ContainerBuilder container(String name, String image, List<String> command) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(image)
                .withCommand(command)
                .withVolumeMounts(taskMount());
    }

    /** A container of this program. */
    static Container own(String name, String image, List<String> arguments) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(image)
                .withArgs(arguments)
                .withVolumeMounts(taskMount())
                .build();
    }

    /** A container of this program, which has the keys of the object store. */
    static Container withKeys(String name, String image, List<String> arguments) {
        return new ContainerBuilder(own(name, image, arguments))
                .addToVolumeMounts(
                        new VolumeMountBuilder()
                                .withName(CREDENTIALS)
                                .withMountPath(PodPaths.KEYS)
                                .withReadOnly(true)
                                .build())
                .build();
    }

    /** Nothing where no GPU is wanted. */
    static @Nullable ResourceRequirements gpus(int count) {
        return count == 0
                ? null
                : new ResourceRequirementsBuilder()
                        .withLimits(Map.of("nvidia.com/gpu", new Quantity(String.valueOf(count))))
                        .build();
    }

    static Volume taskVolume(String claim) {
        return new VolumeBuilder()
                .withName(TASK_VOLUME)
                .withNewPersistentVolumeClaim(claim, null)
                .build();
    }

    static VolumeMount taskMount() {
        return new VolumeMountBuilder().withName(TASK_VOLUME).withMountPath(PodPaths.TASK).build();
    }

    static Volume credentials() {
        return new VolumeBuilder()
                .withName(CREDENTIALS)
                .withNewSecret()
                .withSecretName(PodPaths.DATA_CENTER)
                .endSecret()
                .build();
    }
}
