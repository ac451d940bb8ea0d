// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;

/** Changes of the spec of a PaddleService as JSON patches, which fail when it was changed since. */
public final class SpecChange {
    /**
     * What a revision is made of beside its endpoint; the rest decides about numbers and routes.
     */
    private static final List<String> SHARED =
            List.of(
                    "runtimeVersion",
                    "resources",
                    "workingDir",
                    "volumeMounts",
                    "volumes",
                    "readinessPath");

    private final JsonNode spec;
    private final ArrayNode steps = JsonNodeFactory.instance.arrayNode();

    private SpecChange(JsonNode service) {
        this.spec = service.path("spec");
        steps.addObject()
                .put("op", "test")
                .put("path", "/metadata/resourceVersion")
                .put("value", service.path("metadata").path("resourceVersion").asText());
    }

    /** The canary becomes the default; no revision changes by that, and so no pod. */
    public static ArrayNode promotion(JsonNode service) {
        var change = new SpecChange(service);
        change.set("default", change.spec.path("canary"));
        change.set("canary", JsonNodeFactory.instance.missingNode());
        change.set("canaryTrafficPercent", JsonNodeFactory.instance.missingNode());
        return change.steps;
    }

    /**
     * @param source what the revision was made of that is to be the default again
     */
    public static ArrayNode back(JsonNode service, JsonNode source) {
        var change = new SpecChange(service);
        change.set("default", source.path("endpoint"));
        SHARED.forEach(field -> change.set(field, source.path(field)));
        return change.steps;
    }

    private void set(String field, JsonNode value) {
        var path = "/spec/" + field;
        if (!value.isMissingNode()) {
            steps.addObject().put("op", "add").put("path", path).set("value", value);
        } else if (spec.has(field)) {
            steps.addObject().put("op", "remove").put("path", path);
        }
    }
}
