// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class PodPageRowTest {
    private static PodPageRow row(String yaml) {
        return PodPageRow.of(Serialization.unmarshal(yaml, Pod.class));
    }

    @Test
    void a_pod_shows_its_containers_and_not_their_environment() {
        var row =
                row(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: ctr-worker-0
                          namespace: default
                          labels: {batch.paddlepaddle.org/role: worker}
                        spec:
                          nodeName: here
                          containers:
                            - {name: paddle, image: x, env: [{name: KEY, value: secret}]}
                            - {name: other, image: x}
                        status:
                          phase: Running
                          containerStatuses:
                            - {name: paddle, restartCount: 2, ready: false, state: {terminated: {exitCode: 137, reason: OOMKilled}}}
                        """);

        assertThat(row.role()).isEqualTo("worker");
        assertThat(row.containers())
                .containsExactly(
                        new PodPageRow.ContainerRow(
                                "paddle", "Terminated", "OOMKilled", false, 2, 137),
                        new PodPageRow.ContainerRow("other", "Waiting", "", false, 0, 0));
        assertThat(row.toString()).doesNotContain("secret");
    }

    @Test
    void a_pod_that_nobody_has_looked_at_is_no_error() {
        var row =
                row(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: new}
                        """);

        assertThat(row.phase()).isEmpty();
        assertThat(row.containers()).isEmpty();
    }
}
