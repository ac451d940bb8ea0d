// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;

/** How far a deployed service has come. */
sealed interface DeployProgress {
    /** It answers with what was asked for. */
    record Answers(String revision) implements DeployProgress {}

    /** Not yet. */
    record Waiting(String why) implements DeployProgress {}

    /** It will not by itself. */
    record Stuck(String why) implements DeployProgress {}

    /**
     * @param generation of the spec that is meant
     */
    static DeployProgress of(JsonNode service, long generation) {
        var status = service.path("status");
        if (status.path("observedGeneration").asLong() < generation) {
            return new Waiting("");
        }
        if (StatusConditions.has(service, "Accepted", "False")) {
            return new Stuck(message(service, "Accepted"));
        }
        if (reason(service, "DefaultEndpointReady").equals("RevisionFailed")) {
            return new Stuck(message(service, "DefaultEndpointReady"));
        }
        var primary = status.path("default");
        boolean answers =
                StatusConditions.has(service, "DefaultEndpointReady", "True")
                        && primary.path("name").asText("").equals(primary.path("latest").asText());
        if (!answers) {
            return new Waiting(message(service, "DefaultEndpointReady"));
        }
        boolean routed =
                StatusConditions.has(service, "RoutesReady", "True")
                        || reason(service, "RoutesReady").equals("GatewayMissing");
        return routed
                ? new Answers(primary.path("name").asText())
                : new Waiting(message(service, "RoutesReady"));
    }

    private static String message(JsonNode service, String type) {
        return word(service, type, "message");
    }

    private static String reason(JsonNode service, String type) {
        return word(service, type, "reason");
    }

    private static String word(JsonNode service, String type, String field) {
        return StatusConditions.find(service, type)
                .map(condition -> condition.path(field).asText())
                .orElse("");
    }
}
