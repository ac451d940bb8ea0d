// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.visual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** Which Service of VisualDL a training leads to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class VisualServiceIT {
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata:
              name: %1$s-x7k2p
              namespace: default
              annotations: {pipelines.paddlecloud.org/visual: %1$s-visualdl}
              ownerReferences:
                - {apiVersion: argoproj.io/v1alpha1, kind: Workflow, name: demo-x7k2p, uid: u}
            spec:
              worker: {replicas: 1, template: {spec: {containers: [{name: a, image: a}]}}}
            """;

    private static final String VIEWER =
            """
            apiVersion: v1
            kind: Service
            metadata:
              name: %s-visualdl
              namespace: default
              annotations: {pipelines.paddlecloud.org/run: %s}
            spec:
              ports: [{name: http, port: %s}]
            """;

    private LocalApi api;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        api = LocalApi.start(directory);
        try (var crd =
                PaddleJob.class.getResourceAsStream(
                        "/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml")) {
            api.apply(
                    new String(
                            Objects.requireNonNull(crd, "the CRD").readAllBytes(),
                            StandardCharsets.UTF_8));
        }
    }

    @AfterAll
    void end() {
        api.close();
    }

    private String of(String name) {
        return VisualService.of(api.client(), "default", name);
    }

    @Test
    void a_job_of_a_run_leads_to_the_viewer_it_names() {
        api.apply(JOB.formatted("ocr"));
        api.apply(VIEWER.formatted("ocr", "demo-x7k2p", "8040"));

        assertThat(of("ocr-x7k2p")).isEqualTo("ocr-visualdl");
    }

    @Test
    void the_viewer_of_a_later_run_is_not_taken_for_its_own() {
        api.apply(JOB.formatted("old"));
        api.apply(VIEWER.formatted("old", "demo-later", "8040"));

        assertThatThrownBy(() -> of("old-x7k2p"))
                .hasMessageContaining("shows the run demo-later")
                .hasMessageContaining("of the run demo-x7k2p");
    }

    @Test
    void a_service_of_that_name_or_of_the_documents_ending_is_found() {
        api.apply(VIEWER.formatted("ctr", "''", "8040"));

        assertThat(of("ctr")).isEqualTo("ctr-visualdl");
        assertThat(of("ctr-visualdl")).isEqualTo("ctr-visualdl");
    }

    @Test
    void a_service_without_the_port_is_none() {
        api.apply(VIEWER.formatted("other", "''", "80"));

        assertThatThrownBy(() -> of("other"))
                .hasMessageContaining("a Service other-visualdl with port 8040");
    }

    @Test
    void who_may_not_read_services_is_told_so() {
        var nobody = api.client("nobody", List.of());

        assertThatThrownBy(() -> VisualService.of(nobody, "default", "ocr-x7k2p"))
                .hasMessageContaining("the Services of default cannot be read");
    }
}
