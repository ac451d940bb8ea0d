// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.cli.rollout.RolloutProgress.Done;
import org.paddlepaddle.cloud.cli.rollout.RolloutProgress.Going;
import org.paddlepaddle.cloud.cli.rollout.RolloutProgress.Stuck;

/** The words are those of kubectl's {@code rollout status}. */
class RolloutProgressTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "observedGeneration: 1|Waiting for deployment spec update to be observed...",
                "observedGeneration: 2, updatedReplicas: 1|Waiting for deployment \"web\" rollout"
                        + " to finish: 1 out of 3 new replicas have been updated...",
                "observedGeneration: 2, updatedReplicas: 3, replicas: 5|Waiting for deployment"
                        + " \"web\" rollout to finish: 2 old replicas are pending termination...",
                "observedGeneration: 2, updatedReplicas: 3, replicas: 3, availableReplicas:"
                    + " 2|Waiting for deployment \"web\" rollout to finish: 2 of 3 updated replicas"
                    + " are available...",
            })
    void a_deployment_goes_on(String status, String said) {
        assertThat(RolloutProgress.of(object("Deployment", "replicas: 3", status)))
                .isEqualTo(new Going(said));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "StatefulSet|replicas: 2|observedGeneration: 2, readyReplicas: 1|Waiting for 1 pods"
                        + " to be ready...",
                "StatefulSet|replicas: 2|observedGeneration: 2, readyReplicas: 2, updatedReplicas:"
                    + " 1, currentRevision: a, updateRevision: b|waiting for statefulset rolling"
                    + " update to complete 1 pods at revision b...",
                "DaemonSet|x: 1|observedGeneration: 2, desiredNumberScheduled: 2,"
                    + " updatedNumberScheduled: 1|Waiting for daemon set \"web\" rollout to finish:"
                    + " 1 out of 2 new pods have been updated...",
                "DaemonSet|x: 1|observedGeneration: 2, desiredNumberScheduled: 2,"
                        + " updatedNumberScheduled: 2, numberAvailable: 1|Waiting for daemon set"
                        + " \"web\" rollout to finish: 1 of 2 updated pods are available...",
            })
    void sets_go_on(String kind, String spec, String status, String said) {
        assertThat(RolloutProgress.of(object(kind, spec, status))).isEqualTo(new Going(said));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Deployment|replicas: 1|observedGeneration: 2, updatedReplicas: 1, replicas: 1,"
                        + " availableReplicas: 1|deployment \"web\" successfully rolled out",
                "StatefulSet|replicas: 1|observedGeneration: 2, readyReplicas: 1, currentReplicas:"
                        + " 1, currentRevision: b, updateRevision: b|statefulset rolling update"
                        + " complete 1 pods at revision b...",
                "StatefulSet|'replicas: 3, updateStrategy: {rollingUpdate: {partition:"
                        + " 2}}'|observedGeneration: 2, readyReplicas: 3, updatedReplicas:"
                        + " 1|partitioned roll out complete: 1 new pods have been updated...",
                "DaemonSet|x: 1|observedGeneration: 2, desiredNumberScheduled: 1,"
                        + " updatedNumberScheduled: 1, numberAvailable: 1|daemon set \"web\""
                        + " successfully rolled out",
            })
    void it_is_done(String kind, String spec, String status, String said) {
        assertThat(RolloutProgress.of(object(kind, spec, status))).isEqualTo(new Done(said));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Deployment|replicas: 1|'observedGeneration: 2, conditions: [{reason:"
                        + " ProgressDeadlineExceeded}]'|deployment \"web\" exceeded its progress"
                        + " deadline",
                "StatefulSet|'updateStrategy: {type: OnDelete}'|observedGeneration: 2|rollout"
                        + " status is only available for RollingUpdate strategy type",
            })
    void it_is_stuck(String kind, String spec, String status, String said) {
        assertThat(RolloutProgress.of(object(kind, spec, status))).isEqualTo(new Stuck(said));
    }

    private static JsonNode object(String kind, String spec, String status) {
        return Serialization.unmarshal(
                """
                kind: %s
                metadata: {name: web, generation: 2}
                spec: {%s}
                status: {%s}
                """
                        .formatted(kind, spec, status),
                JsonNode.class);
    }
}
