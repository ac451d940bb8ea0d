// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** A Secret without what belongs to its first place, to be applied in another namespace. */
final class CopiedSecret {
    private CopiedSecret() {}

    static JsonNode of(JsonNode secret) {
        var copy = JsonNodeFactory.instance.objectNode();
        copy.put("apiVersion", "v1").put("kind", "Secret");
        copy.putObject("metadata").put("name", secret.path("metadata").path("name").asText());
        copy.put("type", secret.path("type").asText("Opaque"));
        copy.set("data", secret.path("data"));
        return copy;
    }
}
