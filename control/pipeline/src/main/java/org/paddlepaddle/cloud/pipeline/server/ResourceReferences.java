// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What a message refers to. */
public final class ResourceReferences {
    private ResourceReferences() {}

    /** The id of the first reference of this type. */
    public static Optional<String> of(JsonNode body, String type) {
        for (var reference : body.path("resource_references")) {
            var key = reference.path("key");
            if (key.path("type").asText().equals(type) && !key.path("id").asText().isEmpty()) {
                return Optional.of(key.path("id").asText());
            }
        }
        return Optional.empty();
    }
}
