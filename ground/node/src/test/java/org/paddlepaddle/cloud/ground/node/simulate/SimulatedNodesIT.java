// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** Nodes that exist in the API alone, with scheduler and controllers. */
class SimulatedNodesIT {
    @Test
    void pods_run_by_timers_and_nodes_come_and_go(@TempDir Path directory)
            throws InterruptedException {
        try (var cluster =
                LocalApi.start(directory).with("system:kube-scheduler", Scheduler::start)) {
            var identity = cluster.client("simulator", List.of("system:masters"));
            try (var _ =
                    SimulatedNodes.start(
                            identity, 20, Map.of("nvidia.com/gpu", "8"), InstantSource.system())) {
                cluster.apply(pod("forever", "{}"));
                cluster.apply(
                        pod(
                                "brief",
                                "{simulate.paddlecloud.org/run-seconds: '0.2',"
                                        + " simulate.paddlecloud.org/exit-code: '3'}"));

                Await.asserted(
                        "one to run",
                        () -> assertThat(phase(cluster, "forever")).isEqualTo("Running"));
                Await.asserted(
                        "one to fail",
                        () -> assertThat(phase(cluster, "brief")).isEqualTo("Failed"));
                cluster.client().pods().inNamespace("sim").withName("forever").delete();
                Await.until(
                        "it to be gone",
                        () ->
                                cluster.client().pods().inNamespace("sim").withName("forever").get()
                                        == null);
            }
            try (var _ = SimulatedNodes.start(identity, 3, Map.of(), InstantSource.system())) {
                Await.until(
                        "the others to be gone",
                        () -> cluster.client().nodes().list().getItems().size() == 3);
            }
        }
    }

    private static String phase(LocalApi cluster, String pod) {
        return cluster.client()
                .pods()
                .inNamespace("sim")
                .withName(pod)
                .require()
                .getStatus()
                .getPhase();
    }

    private static String pod(String name, String annotations) {
        return """
        apiVersion: v1
        kind: Namespace
        metadata: {name: sim}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: sim, annotations: %s}
        spec:
          tolerations: [{key: paddlecloud.org/simulated, operator: Exists}]
          containers:
          - name: main
            image: none
            resources: {limits: {nvidia.com/gpu: "1"}}
        """
                .formatted(name, annotations);
    }
}
