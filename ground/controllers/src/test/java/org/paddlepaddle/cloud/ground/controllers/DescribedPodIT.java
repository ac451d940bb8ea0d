// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;

/** What a person with kubectl sees of scheduler and controllers. */
class DescribedPodIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Namespace
            metadata: {name: seen}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: waits, namespace: seen}
            spec:
              containers: [{name: main, image: none}]
            """;

    @Test
    void a_pod_that_waits_is_described_and_its_namespace_goes_when_asked(@TempDir Path directory) {
        try (var cluster = ControlPlane.start(directory)) {
            var kubectl = new Kubectl(cluster.kubeconfig());
            kubectl.apply(POD);

            Await.asserted(
                    "the reason in the description",
                    () ->
                            assertThat(kubectl.output("describe", "pod", "waits", "-n", "seen"))
                                    .containsPattern(
                                            "Warning +FailedScheduling .* default-scheduler +no"
                                                    + " nodes available to schedule pods"));
            assertThat(kubectl.output("delete", "namespace", "seen"))
                    .contains("namespace \"seen\" deleted");
            assertThat(kubectl.run("", "get", "namespace", "seen").errors()).contains("NotFound");
        }
    }
}
