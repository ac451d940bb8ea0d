// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a model twice: as the archive that the documents' services fetch, under a name that is
 * written again with each run, and as a version of the hub, which nobody changes.
 */
public final class ModelHubSteps {
    private static final String BUCKET = "model-center";

    private ModelHubSteps() {}

    /**
     * @param hub whether a model hub answers here
     */
    public static List<Step> of(ModelHubRequest asked, PipelineRun run, boolean hub) {
        var upload = TaskJob.withKeys("upload", run.image(), upload(asked));
        var pod = TaskJob.pod(asked.claim()).addToVolumes(TaskJob.credentials());
        if (hub) {
            pod.withServiceAccountName("pipeline-runner")
                    .withInitContainers(upload)
                    .withContainers(TaskJob.own("register", run.image(), register(asked, run)));
        } else {
            pod.withContainers(upload);
        }
        var metadata = run.working(asked.namespace(), asked.name() + "-model-hub");
        return List.of(Step.working(TaskJob.of(metadata, pod.build()), Goal.job));
    }

    private static List<String> upload(ModelHubRequest asked) {
        return List.of(
                "component",
                "upload",
                PodPaths.TASK + asked.model() + ".tar.gz",
                "s3://%s/%s/%s/%s.tar.gz"
                        .formatted(BUCKET, asked.model(), asked.version(), asked.model()),
                "--endpoint",
                asked.endpoint());
    }

    /** The version has the number of the hub; what the user called it becomes an alias. */
    private static List<String> register(ModelHubRequest asked, PipelineRun run) {
        var words = new ArrayList<>(List.of("model", "push", asked.model()));
        words.add(PodPaths.TASK + asked.model());
        if (!asked.version().equals("latest")) {
            words.addAll(List.of("--alias", asked.version()));
        }
        run.owner()
                .ifPresent(
                        owner ->
                                words.addAll(
                                        List.of(
                                                "--lineage",
                                                "run="
                                                        + asked.namespace()
                                                        + "/"
                                                        + owner.getName())));
        return words;
    }
}
