// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.service.DeployProgress.Answers;
import org.paddlepaddle.cloud.cli.service.DeployProgress.Stuck;
import org.paddlepaddle.cloud.cli.service.DeployProgress.Waiting;

class DeployProgressTest {
    @Test
    void a_status_of_an_earlier_spec_says_nothing() {
        assertThat(DeployProgress.of(service("a", "a", "True", "RevisionReady", "True"), 3))
                .isEqualTo(new Waiting(""));
    }

    @Test
    void the_revision_of_the_spec_must_answer_and_not_the_one_before() {
        assertThat(DeployProgress.of(service("a", "b", "True", "RollingOut", "True"), 2))
                .isEqualTo(new Waiting("RollingOut"));
        assertThat(DeployProgress.of(service("b", "b", "True", "RevisionReady", "True"), 2))
                .isEqualTo(new Answers("b"));
    }

    @Test
    void routes_must_be_there_unless_there_is_nobody_who_makes_them() {
        assertThat(DeployProgress.of(service("b", "b", "True", "RevisionReady", "False"), 2))
                .isEqualTo(new Waiting("WaitingForRoutes"));
        var without =
                Serialization.asYaml(service("b", "b", "True", "RevisionReady", "False"))
                        .replace("WaitingForRoutes", "GatewayMissing");
        assertThat(DeployProgress.of(Serialization.unmarshal(without, JsonNode.class), 2))
                .isEqualTo(new Answers("b"));
    }

    @Test
    void a_revision_that_fails_is_the_end_although_another_one_answers() {
        assertThat(DeployProgress.of(service("a", "b", "True", "RevisionFailed", "True"), 2))
                .isEqualTo(new Stuck("RevisionFailed"));
    }

    private static JsonNode service(
            String name, String latest, String holds, String reason, String routes) {
        return Serialization.unmarshal(
                """
                status:
                  observedGeneration: 2
                  default: {name: %s, latest: %s}
                  conditions:
                    - {type: DefaultEndpointReady, status: "%s", reason: %s, message: %s}
                    - {type: RoutesReady, status: "%s", reason: WaitingForRoutes, message: WaitingForRoutes}
                """
                        .formatted(name, latest, holds, reason, reason, routes),
                JsonNode.class);
    }
}
