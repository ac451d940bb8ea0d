// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What an object says of itself in {@code status.conditions}. */
public final class StatusConditions {
    private StatusConditions() {}

    /**
     * @param type in whichever case
     */
    public static Optional<JsonNode> find(JsonNode object, String type) {
        return object.path("status")
                .path("conditions")
                .valueStream()
                .filter(it -> it.path("type").asText().equalsIgnoreCase(type))
                .findFirst();
    }

    /** Whether there is such a condition and its status is this. */
    public static boolean has(JsonNode object, String type, String status) {
        return find(object, type)
                .filter(it -> it.path("status").asText().equalsIgnoreCase(status))
                .isPresent();
    }
}
