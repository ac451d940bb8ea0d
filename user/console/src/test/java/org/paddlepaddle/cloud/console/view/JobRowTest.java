// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.PaddleJob;

class JobRowTest {
    private static JobRow row(String owners) {
        return JobRow.of(
                Serialization.unmarshal(
                        """
                        apiVersion: batch.paddlepaddle.org/v1
                        kind: PaddleJob
                        metadata:
                          name: ppocr-det-x7k2p
                          namespace: kubeflow
                          ownerReferences: %s
                        spec: {sampleSetRef: {name: data-center}}
                        """
                                .formatted(owners),
                        PaddleJob.class));
    }

    @Test
    void a_job_of_a_run_names_the_run() {
        var row =
                row(
                        "[{apiVersion: batch/v1, kind: CronJob, name: nightly, uid: u1},"
                                + " {apiVersion: argoproj.io/v1alpha1, kind: Workflow,"
                                + " name: ppocr-detection-demo-x7k2p, uid: u2}]");

        assertThat(row.run()).isEqualTo("ppocr-detection-demo-x7k2p");
        assertThat(row.data()).isEqualTo("data-center");
    }

    @Test
    void a_job_of_its_own_names_none() {
        assertThat(row("[]").run()).isEmpty();
    }
}
