// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** The counts of a workload's status: none below zero, no part larger than the whole. */
final class StatusCounts {
    private static final List<String> PARTS =
            List.of(
                    "updatedReplicas",
                    "currentReplicas",
                    "fullyLabeledReplicas",
                    "readyReplicas",
                    "availableReplicas");
    private static final List<String> OTHERS =
            List.of("observedGeneration", "replicas", "unavailableReplicas", "collisionCount");

    private StatusCounts() {}

    static void check(JsonNode status, Problems problems) {
        for (var names : List.of(OTHERS, PARTS)) {
            for (var name : names) {
                if (status.path(name).asLong() < 0) {
                    invalid(status, name, "must be greater than or equal to 0", problems);
                }
            }
        }
        for (var name : PARTS) {
            if (status.path(name).asLong() > status.path("replicas").asLong()) {
                invalid(status, name, "cannot be greater than status.replicas", problems);
            }
        }
        if (status.path("availableReplicas").asLong() > status.path("readyReplicas").asLong()) {
            invalid(status, "availableReplicas", "cannot be greater than readyReplicas", problems);
        }
    }

    private static void invalid(JsonNode status, String name, String why, Problems problems) {
        problems.invalid("status." + name, status.path(name), why);
    }
}
