// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class RunPageRowTest {
    private static RunPageRow row(String yaml) {
        return RunPageRow.of(Serialization.unmarshal(yaml, GenericKubernetesResource.class));
    }

    @Test
    void a_run_shows_what_it_plans_and_what_became_of_it() {
        var row =
                row(
                        """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Workflow
                        metadata:
                          name: ocr-1
                          namespace: kubeflow
                          labels: {pipeline/runid: "4f"}
                          annotations: {pipelines.kubeflow.org/run_name: paddle ocr}
                        spec:
                          entrypoint: ocr
                          templates:
                            - name: ocr
                              dag:
                                tasks:
                                  - {name: dataset, template: dataset}
                                  - {name: training, template: training, dependencies: [dataset]}
                            - name: training
                              container:
                                image: x
                                env: [{name: TOKEN, value: secret}]
                        status:
                          phase: Running
                          startedAt: "2026-01-01T00:00:00Z"
                          nodes:
                            ocr-1: {id: ocr-1, displayName: ocr-1, type: DAG, phase: Running, children: [ocr-1-7]}
                            ocr-1-7: {id: ocr-1-7, displayName: dataset, type: Pod, phase: Succeeded}
                        """);

        assertThat(row.id()).isEqualTo("4f");
        assertThat(row.title()).isEqualTo("paddle ocr");
        assertThat(row.tasks())
                .extracting(RunPageRow.Task::name)
                .containsExactly("dataset", "training");
        assertThat(row.tasks().getLast().after()).containsExactly("dataset");
        assertThat(row.nodes())
                .extracting(RunPageRow.Node::phase)
                .containsExactly("Running", "Succeeded");
        assertThat(row.toString()).doesNotContain("secret");
    }

    @Test
    void a_workflow_of_another_shape_is_no_error() {
        var row =
                row(
                        """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Workflow
                        metadata: {name: odd}
                        spec: {entrypoint: 7, templates: {}}
                        status: [1]
                        """);

        assertThat(row.title()).isEqualTo("odd");
        assertThat(row.tasks()).isEmpty();
        assertThat(row.nodes()).isEmpty();
    }
}
