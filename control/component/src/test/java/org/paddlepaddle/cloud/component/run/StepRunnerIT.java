// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.component.DatasetSteps;
import org.paddlepaddle.cloud.component.ModelHubSteps;
import org.paddlepaddle.cloud.component.Requests;
import org.paddlepaddle.cloud.component.Step;
import org.paddlepaddle.cloud.component.StepAction;
import org.paddlepaddle.cloud.plan.sample.DataMap;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** Steps against an API server; what operators would write into statuses, the test writes. */
class StepRunnerIT {
    private static final List<String> DEFINITIONS =
            List.of(
                    "11-samplejobs.batch.paddlepaddle.org.yaml",
                    "11-samplesets.batch.paddlepaddle.org.yaml");

    private static LocalApi api;
    private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        api = LocalApi.start(directory);
        for (var name : DEFINITIONS) {
            try (var file = StepRunnerIT.class.getResourceAsStream("/manifests/" + name)) {
                var text = Objects.requireNonNull(file).readAllBytes();
                api.apply(new String(text, StandardCharsets.UTF_8));
            }
        }
        for (var name : List.of("kubeflow", "other", "failing", "again", "noted")) {
            api.client()
                    .resource(
                            new NamespaceBuilder()
                                    .withNewMetadata()
                                    .withName(name)
                                    .endMetadata()
                                    .build())
                    .create();
        }
    }

    @AfterAll
    static void end() {
        api.close();
    }

    @Test
    void a_step_waits_for_each_object_in_turn() {
        var steps = dataset("kubeflow", "run-1");

        runner("Ready", "Succeeded", "Succeeded").run(steps, StepAction.apply);

        assertThat(said)
                .containsSubsequence(
                        "SampleSet kubeflow/data-center: Ready",
                        "SampleJob kubeflow/icdar2015-sync-x7k2p: Succeeded",
                        "SampleJob kubeflow/icdar2015-warmup-x7k2p: Succeeded");
        assertThat(found(steps.get(1)).get().getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> assertThat(owner.getUid()).isEqualTo("run-1"));
        assertThat(found(steps.getFirst()).get().getMetadata().getAnnotations())
                .containsEntry(WorkflowNames.RUN, "ppocr-detection-demo-x7k2p");
    }

    /** By the annotation of a training, for one, the console finds its curves. */
    @Test
    void working_objects_keep_their_annotations() {
        var step = dataset("noted", "run-1").get(1);
        step.object().getMetadata().setAnnotations(Map.of(WorkflowNames.VISUAL, "a-viewer"));

        runner("Succeeded").run(List.of(step), StepAction.apply);

        assertThat(found(step).get().getMetadata().getAnnotations())
                .containsEntry(WorkflowNames.VISUAL, "a-viewer");
    }

    @Test
    void a_failed_object_gives_its_reason() {
        var steps = dataset("failing", "run-1");

        assertThatThrownBy(() -> runner("Ready", "Failed").run(steps, StepAction.apply))
                .isInstanceOf(StepFailure.class)
                .hasMessageContaining("SampleJob failing/icdar2015-sync-x7k2p failed")
                .hasMessageContaining("the test says so");
    }

    @Test
    void a_step_that_is_tried_again_goes_on_from_what_failed() {
        var steps = dataset("again", "run-1");
        assertThatThrownBy(
                        () -> runner("Ready", "Succeeded", "Failed").run(steps, StepAction.apply))
                .hasMessageContaining("warmup");
        var sync = found(steps.get(1)).get().getMetadata().getUid();
        said.clear();

        runner("Ready", "Succeeded", "Succeeded").run(steps, StepAction.apply);

        assertThat(found(steps.get(1)).get().getMetadata().getUid()).isEqualTo(sync);
        assertThat(said)
                .contains("SampleJob again/icdar2015-sync-x7k2p is there from an earlier try");
    }

    @Test
    void what_is_not_there_need_not_be_deleted() {
        var steps = ModelHubSteps.of(Requests.modelHub(), Requests.run("run-1"), true);

        assertThatCode(() -> runner().run(steps, StepAction.delete)).doesNotThrowAnyException();
    }

    @Test
    void what_is_to_be_patched_must_be_there() {
        assertThatThrownBy(() -> runner().run(dataset("other", "run-1"), StepAction.patch))
                .isInstanceOf(StepFailure.class)
                .hasMessageContaining("is not there");
    }

    @Test
    void mapped_hosts_are_read_from_their_record() {
        assertThat(new OwnPod(api.client(), "").dataMap()).isEqualTo(DataMap.NONE);
        api.client()
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(DataMap.NAME)
                                .withNamespace(DataMap.NAMESPACE)
                                .endMetadata()
                                .withData(Map.of("data.example.com", "/data"))
                                .build())
                .create();

        assertThat(new OwnPod(api.client(), "").dataMap().hosts())
                .containsEntry("data.example.com", "/data");
    }

    private static List<Step> dataset(String namespace, String run) {
        var asked = Requests.dataset(namespace);
        return DatasetSteps.of(asked, Requests.run(run), DataMap.NONE);
    }

    /** Each time an object was written, the next of these phases becomes its status. */
    private StepRunner runner(String... phases) {
        var next = new ArrayDeque<>(List.of(phases));
        return new StepRunner(
                api.client(),
                line -> {
                    said.add(line);
                    if (line.endsWith(": written") && !next.isEmpty()) {
                        publish(line, next.pop());
                    }
                });
    }

    /**
     * @param line {@code KIND NAMESPACE/NAME: written}
     */
    private static void publish(String line, String phase) {
        var words = line.replace(": written", "").split("[ /]");
        api.client()
                .genericKubernetesResources("batch.paddlepaddle.org/v1alpha1", words[0])
                .inNamespace(words[1])
                .withName(words[2])
                .editStatus(
                        object -> {
                            object.setAdditionalProperty(
                                    "status",
                                    Map.of(
                                            "phase",
                                            phase,
                                            "conditions",
                                            List.of(
                                                    Map.of(
                                                            "type", "Ready",
                                                            "status", "False",
                                                            "reason", "Test",
                                                            "lastTransitionTime",
                                                                    "2026-01-01T00:00:00Z",
                                                            "message", "the test says so"))));
                            return object;
                        });
    }

    private static Resource<GenericKubernetesResource> found(Step step) {
        return api.client()
                .genericKubernetesResources(step.object().getApiVersion(), step.object().getKind())
                .inNamespace(step.object().getMetadata().getNamespace())
                .withName(step.object().getMetadata().getName());
    }
}
