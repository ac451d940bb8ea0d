// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;

/** The condition that {@code wait --for} waits for. */
sealed interface WaitCondition {
    /** {@code delete} */
    record Gone() implements WaitCondition {}

    /** {@code phase=Completed} */
    record Phase(String phase) implements WaitCondition {}

    /** {@code condition=Ready} or {@code condition=Ready=False} */
    record Condition(String type, String status) implements WaitCondition {
        boolean holds(JsonNode object) {
            return StatusConditions.has(object, type, status);
        }
    }

    static Optional<WaitCondition> parse(String text) {
        if (text.equals("delete")) {
            return Optional.of(new Gone());
        }
        var parts = text.split("=", 3);
        if (parts.length == 2 && parts[0].equals("phase") && !parts[1].isEmpty()) {
            return Optional.of(new Phase(parts[1]));
        }
        if (parts.length >= 2 && parts[0].equals("condition") && !parts[1].isEmpty()) {
            return Optional.of(new Condition(parts[1], parts.length == 3 ? parts[2] : "True"));
        }
        return Optional.empty();
    }

    default boolean fulfilled(Optional<JsonNode> object) {
        return switch (this) {
            case Gone _ -> object.isEmpty();
            case Phase(var phase) ->
                    object.filter(it -> status(it, "phase").equalsIgnoreCase(phase)).isPresent();
            case Condition condition -> object.filter(condition::holds).isPresent();
        };
    }

    private static String status(JsonNode object, String field) {
        return object.path("status").path(field).asText("");
    }
}
