// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/**
 * HorizontalPodAutoscalers through the API, with the rights controllers have; no pod is measured.
 */
class AutoscalerIT {
    private static LocalApi cluster;
    private static KubernetesClient client;

    @BeforeAll
    static void start(@TempDir Path directory) {
        cluster = ControlPlane.start(directory);
        client = cluster.client();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void given_a_deployment_out_of_bounds_then_it_is_scaled_into_them_and_the_rest_is_said() {
        deployment("web", 1);
        autoscaler("web", "minReplicas: 2, maxReplicas: 4");

        Await.asserted("the fewest", () -> assertThat(replicas("web")).isEqualTo(2));
        Await.asserted(
                "its event",
                () ->
                        assertThat(events("web"))
                                .contains(
                                        "SuccessfulRescale New size: 2; reason: Current number of"
                                                + " replicas below Spec.MinReplicas"));
        Await.asserted(
                "its status",
                () -> {
                    var status = look("web").getStatus();
                    assertThat(status).isNotNull();
                    assertThat(status.getLastScaleTime()).isNotNull();
                });

        // A new spec is looked at at once; nobody measures the pods, and that is said.
        client.autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace("default")
                .withName("web")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"maxReplicas\": 5}}");
        Await.asserted(
                "the condition",
                () ->
                        assertThat(told("web"))
                                .contains(
                                        "AbleToScale True SucceededGetScale",
                                        "ScalingActive False FailedGetResourceMetric"));
    }

    @Test
    void given_a_target_that_is_not_there_then_it_is_said() {
        autoscaler("gone", "maxReplicas: 4");

        Await.asserted(
                "the condition",
                () -> assertThat(told("gone")).containsExactly("AbleToScale False FailedGetScale"));
    }

    private static List<String> told(String name) {
        var status = look(name).getStatus();
        return status == null
                ? List.of()
                : status.getConditions().stream()
                        .map(it -> it.getType() + " " + it.getStatus() + " " + it.getReason())
                        .toList();
    }

    private static HorizontalPodAutoscaler look(String name) {
        return client.autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace("default")
                .withName(name)
                .get();
    }

    private static int replicas(String name) {
        return client.apps()
                .deployments()
                .inNamespace("default")
                .withName(name)
                .get()
                .getSpec()
                .getReplicas();
    }

    private static List<String> events(String name) {
        return client
                .v1()
                .events()
                .inNamespace("default")
                .withField("involvedObject.name", name)
                .withField("involvedObject.kind", "HorizontalPodAutoscaler")
                .list()
                .getItems()
                .stream()
                .map(event -> event.getReason() + " " + event.getMessage())
                .toList();
    }

    private static void deployment(String name, int replicas) {
        cluster.apply(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s, namespace: default}
                spec:
                  replicas: %2$d
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec: {containers: [{name: c, image: runs, resources: {requests: {cpu: 100m}}}]}
                """
                        .formatted(name, replicas));
    }

    private static void autoscaler(String name, String bounds) {
        cluster.apply(
                """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: %1$s, namespace: default}
                spec: {%2$s, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %1$s}}
                """
                        .formatted(name, bounds));
    }
}
