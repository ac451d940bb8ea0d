// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import org.paddlepaddle.cloud.ground.controllers.job.JobPodScaling.Opening;
import org.paddlepaddle.cloud.ground.controllers.workload.PodTemplates;

/** Makes the pods of jobs. */
final class JobPods {
    private static final String VARIABLE = "JOB_COMPLETION_INDEX";

    /** The API server appends five letters to make a name of at most 63. */
    private static final int LONGEST_PREFIX = 58;

    private JobPods() {}

    static Pod make(Job job, Opening opening) {
        var pod =
                new PodBuilder(PodTemplates.pod(job.getSpec().getTemplate(), job))
                        .editMetadata()
                        .addToFinalizers(TrackedPod.FINALIZER)
                        .endMetadata()
                        .build();
        return opening.index() == TrackedPod.NO_INDEX ? pod : indexed(job, pod, opening);
    }

    private static Pod indexed(Job job, Pod pod, Opening opening) {
        var index = Integer.toString(opening.index());
        var builder =
                new PodBuilder(pod)
                        .editMetadata()
                        .withGenerateName(prefix(job.getMetadata().getName(), index))
                        .addToLabels(TrackedPod.INDEX, index)
                        .addToAnnotations(TrackedPod.INDEX, index)
                        .endMetadata()
                        .withSpec(spec(pod.getSpec(), job.getMetadata().getName() + "-" + index));
        if (job.getSpec().getBackoffLimitPerIndex() != null) {
            builder.editMetadata()
                    .addToAnnotations(TrackedPod.FAILURES, Integer.toString(opening.failures()))
                    .endMetadata();
            if (opening.ignored() > 0) {
                builder.editMetadata()
                        .addToAnnotations(TrackedPod.IGNORED, Integer.toString(opening.ignored()))
                        .endMetadata();
            }
        }
        return builder.build();
    }

    private static String prefix(String job, String index) {
        int room = LONGEST_PREFIX - index.length() - 2;
        return job.substring(0, Math.min(job.length(), room)) + "-" + index + "-";
    }

    private static PodSpec spec(PodSpec spec, String hostname) {
        return new PodSpecBuilder(spec)
                .withHostname(hostname)
                .withContainers(withVariable(spec.getContainers()))
                .withInitContainers(withVariable(spec.getInitContainers()))
                .build();
    }

    private static List<Container> withVariable(List<Container> containers) {
        return containers.stream().map(JobPods::withVariable).toList();
    }

    /** A variable of that name in the template is the user's business. */
    private static Container withVariable(Container container) {
        if (container.getEnv().stream().anyMatch(given -> VARIABLE.equals(given.getName()))) {
            return container;
        }
        return new ContainerBuilder(container)
                .addToEnv(
                        new EnvVarBuilder()
                                .withName(VARIABLE)
                                .withNewValueFrom()
                                .withNewFieldRef()
                                .withFieldPath("metadata.labels['" + TrackedPod.INDEX + "']")
                                .endFieldRef()
                                .endValueFrom()
                                .build())
                .build();
    }
}
