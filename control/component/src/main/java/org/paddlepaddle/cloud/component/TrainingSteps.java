// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.plan.sample.DataMap;

/**
 * Trains a model: the viewer of its curves first, so that they are seen while it learns; the job;
 * the export of what it learned; the conversion for serving.
 */
public final class TrainingSteps {
    private static final String SHARED_MEMORY = "dshm";
    private static final String SERVING_IMAGE =
            "registry.baidubce.com/paddleflow-public/serving:v0.6.2";

    /** Nobody finds half an archive. The name comes as an argument. */
    private static final String CONVERT =
            "cd \"$0\"; mkdir -p \"$1\"; "
                    + "python3 -m paddle_serving_client.convert --dirname \"$0inference/\""
                    + " --model_filename inference.pdmodel --params_filename inference.pdiparams"
                    + " --serving_server \"./$1/server/\" --serving_client \"./$1/client/\"; "
                    + "tar czf \"$1.tar.gz.part\" \"$1/\"; mv \"$1.tar.gz.part\" \"$1.tar.gz\"";

    private final TrainingRequest asked;
    private final PipelineRun run;
    private final DataMap map;
    private final OcrCommands commands;

    private TrainingSteps(TrainingRequest asked, PipelineRun run, DataMap map) {
        this.asked = asked;
        this.run = run;
        this.map = map;
        this.commands = new OcrCommands(asked);
    }

    /**
     * @throws RequestException when a parameter is not what it must be
     */
    public static List<Step> of(TrainingRequest asked, PipelineRun run, DataMap map) {
        if (!asked.project().toLowerCase(Locale.ROOT).equals("paddleocr")) {
            throw new RequestException(
                    "--project %s is not supported now; supported is PaddleOCR. Train others with a"
                                    .formatted(asked.project())
                            + " PaddleJob of your own");
        }
        return new TrainingSteps(asked, run, map).steps();
    }

    private List<Step> steps() {
        var steps = new ArrayList<Step>();
        if (asked.visual()) {
            var viewer = new CurveViewer(asked, run);
            steps.add(Step.result(viewer.deployment(), Goal.existence));
            steps.add(Step.result(viewer.service(), Goal.existence));
        }
        steps.add(Step.working(job(), Goal.paddleJob));
        if (asked.export()) {
            steps.add(task("inference-convert", asked.image(), commands.export()));
        }
        if (asked.convert()) {
            var words = List.of("sh", "-ec", CONVERT, PodPaths.TASK, asked.name());
            steps.add(task("serving-convert", SERVING_IMAGE, words));
        }
        return steps;
    }

    private Step task(String name, String image, List<String> command) {
        var container = TaskJob.container(name, image, command).build();
        var pod = TaskJob.pod(asked.claim()).withContainers(container).build();
        var metadata = run.working(asked.namespace(), asked.name() + "-" + name);
        return Step.working(TaskJob.of(metadata, pod), Goal.job);
    }

    private HasMetadata job() {
        var spec =
                Fields.of(
                        "cleanPodPolicy",
                        "Never",
                        "withGloo",
                        1,
                        "intranet",
                        "PodIP",
                        "sampleSetRef",
                        Fields.of("name", PodPaths.DATA_CENTER, "mountPath", PodPaths.DATA));
        if (asked.servers() > 0) {
            spec.put("ps", role(asked.servers(), 0));
        }
        if (asked.workers() > 0) {
            spec.put("worker", role(asked.workers(), asked.gpus()));
        }
        return Fields.object("batch.paddlepaddle.org/v1", "PaddleJob", metadata(), spec);
    }

    /** Who looks at the job finds its curves. */
    private ObjectMeta metadata() {
        var metadata = run.working(asked.namespace(), asked.name());
        if (asked.visual()) {
            var viewer = new CurveViewer(asked, run).name();
            metadata.setAnnotations(Map.of(WorkflowNames.VISUAL, viewer));
        }
        return metadata;
    }

    private Map<String, Object> role(int replicas, int gpus) {
        return Fields.of("replicas", replicas, "template", Fields.of("spec", pod(gpus)));
    }

    private PodSpec pod(int gpus) {
        var pod =
                TaskJob.pod(asked.claim())
                        .withRestartPolicy(null)
                        .addNewVolume()
                        .withName(SHARED_MEMORY)
                        .withNewEmptyDir()
                        .withMedium("Memory")
                        .endEmptyDir()
                        .endVolume()
                        .withContainers(trainer(gpus));
        if (!asked.pretrainModel().isEmpty()) {
            pod.addToVolumes(TaskJob.credentials()).withInitContainers(weights());
        }
        return pod.build();
    }

    private Container trainer(int gpus) {
        var words = commands.train();
        return new ContainerBuilder(TaskJob.container(asked.name(), asked.image(), words).build())
                .withResources(TaskJob.gpus(gpus))
                .addToVolumeMounts(
                        new VolumeMountBuilder()
                                .withName(SHARED_MEMORY)
                                .withMountPath("/dev/shm")
                                .build())
                .build();
    }

    /** Brings the weights to begin with, from our store where their host is mapped. */
    private Container weights() {
        var uri = asked.pretrainModel();
        var words = List.of("component", "fetch", map.object(uri).orElse(uri), PodPaths.PRETRAINED);
        return TaskJob.withKeys("pretrain-model", run.image(), words);
    }
}
