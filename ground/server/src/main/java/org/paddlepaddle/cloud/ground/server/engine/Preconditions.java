// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What a client says must be true of the object it means. */
record Preconditions(String uid, String resourceVersion) {
    static Preconditions of(JsonNode options) {
        var given = options.path("preconditions");
        return new Preconditions(
                given.path("uid").asText(), given.path("resourceVersion").asText());
    }

    /** Why they do not hold; empty when they do. */
    Optional<String> violated(JsonNode metadata) {
        if (!uid.isEmpty() && !uid.equals(metadata.path("uid").asText())) {
            return Optional.of(uid(uid, metadata));
        }
        var found = metadata.path("resourceVersion").asText();
        if (!resourceVersion.isEmpty() && !resourceVersion.equals(found)) {
            return Optional.of(
                    "Precondition failed: ResourceVersion in precondition: "
                            + resourceVersion
                            + ", ResourceVersion in object meta: "
                            + found);
        }
        return Optional.empty();
    }

    static String uid(String wanted, JsonNode metadata) {
        return "Precondition failed: UID in precondition: "
                + wanted
                + ", UID in object meta: "
                + metadata.path("uid").asText();
    }
}
