// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.pipeline.SharedPipelines;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Problem;

class ArgoReaderTest {
    private static Checked<Pipeline> read(String yaml) {
        try {
            return ArgoReader.read(Yaml.read(yaml));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static List<String> problems(String yaml) {
        return read(yaml) instanceof Checked.Invalid<Pipeline>(var problems)
                ? problems.stream().map(Problem::toString).toList()
                : List.of();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v1_feat_control_flow.yaml",
                "v1_feat_data_passing.yaml",
                "v1_feat_exit_handler.yaml",
                "v1_feat_group_outputs_podspecpatch.yaml",
                "v1_feat_pod_options.yaml",
                "v1_feat_recursion.yaml",
                "v1_feat_volumes.yaml",
                "v1_ppocr_detection_demo.yaml",
                "v1_sample_ppocr_11step.yaml",
                "v1_sample_wide_deep.yaml",
                "v1_seed003_demo_5task.yaml",
            })
    void what_kfp_compiles_is_read(String file) {
        var read = ArgoReader.read(SharedPipelines.workflow(file).path("spec"));

        assertThat(read).isInstanceOf(Checked.Valid.class);
    }

    @Test
    void everything_that_is_not_supported_is_named_at_once() {
        assertThat(
                        problems(
                                """
                                entrypoint: main
                                hooks: {}
                                templates:
                                - name: main
                                  steps: [[{name: a, template: b}]]
                                - name: b
                                  container: {image: x}
                                  memoize: {key: k}
                                - name: c
                                  dag:
                                    tasks: [{name: t, template: gone, depends: x}]
                                """))
                .containsExactly(
                        "spec.hooks: is not supported",
                        "spec.templates[0].steps: is not supported",
                        "spec.templates[0]: has none of container, dag and resource, which are"
                                + " supported",
                        "spec.templates[1].memoize: is not supported",
                        "spec.templates[2].dag.tasks[0].depends: is not supported",
                        "spec.entrypoint: there is no template main",
                        "spec.templates[c].dag.tasks[t].template: there is no template gone");
    }

    @Test
    void tasks_that_wait_for_each_other_are_refused() {
        assertThat(
                        problems(
                                """
                                entrypoint: main
                                templates:
                                - name: main
                                  dag:
                                    tasks:
                                    - {name: a, template: s, dependencies: [b]}
                                    - {name: b, template: s, dependencies: [a]}
                                - {name: s, container: {image: x}}
                                """))
                .containsExactly(
                        "spec.templates[main].dag.tasks[a].dependencies: the task waits for"
                                + " itself");
    }

    @Test
    void a_step_with_files_must_name_its_program() {
        assertThat(
                        problems(
                                """
                                entrypoint: s
                                templates:
                                - name: s
                                  container: {image: x}
                                  outputs: {parameters: [{name: o, valueFrom: {path: /tmp/o}}]}
                                """))
                .singleElement()
                .asString()
                .contains("container.command: is missing");
    }

    @Test
    void the_step_that_deletes_a_claim_needs_no_image_of_kubectl() {
        var read =
                read(
                        """
                        entrypoint: d
                        templates:
                        - name: d
                          container:
                            image: gcr.io/cloud-builders/kubectl
                            command: [kubectl, delete, PersistentVolumeClaim, '{{inputs.parameters.n}}', --ignore-not-found,
                              --output, name, --wait=false]
                          inputs: {parameters: [{name: n}]}
                        """);

        assertThat(((Checked.Valid<Pipeline>) read).value().template("d").orElseThrow())
                .isInstanceOfSatisfying(
                        Template.Resource.class,
                        step -> assertThat(step.verb()).isEqualTo(Template.Verb.Delete));
    }
}
