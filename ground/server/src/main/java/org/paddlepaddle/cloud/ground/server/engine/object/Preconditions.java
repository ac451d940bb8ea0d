// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;

/** What a client says must be true of the object it means. */
public record Preconditions(String uid, String resourceVersion) {
    public static Preconditions of(JsonNode options) {
        var given = options.path("preconditions");
        return new Preconditions(
                given.path("uid").asText(), given.path("resourceVersion").asText());
    }

    /** Why they do not hold; empty when they do. */
    public Optional<String> violated(JsonNode metadata) {
        if (!uid.isEmpty() && !uid.equals(metadata.path("uid").asText())) {
            return Optional.of(
                    "the UID in the precondition (%s) does not match the UID in record (%s). The object might have been deleted and then recreated"
                            .formatted(uid, metadata.path("uid").asText()));
        }
        var found = metadata.path("resourceVersion").asText();
        if (!resourceVersion.isEmpty() && !resourceVersion.equals(found)) {
            return Optional.of(
                    "the ResourceVersion in the precondition (%s) does not match the ResourceVersion in record (%s). The object might have been modified"
                            .formatted(resourceVersion, found));
        }
        return Optional.empty();
    }

    /** What a store of Kubernetes says when an update means another object of this name. */
    public static String stored(ApiRequest request, String wanted, JsonNode metadata) {
        var type = request.type();
        var group = type.custom() ? type.group() + "/" : "";
        var place = request.namespace().isEmpty() ? "" : request.namespace() + "/";
        var key = "/registry/" + group + type.plural() + "/" + place + request.name();
        return "StorageError: invalid object, Code: 4, Key: "
                + key
                + ", ResourceVersion: 0, AdditionalErrorMsg: "
                + uid(wanted, metadata);
    }

    public static String uid(String wanted, JsonNode metadata) {
        return "Precondition failed: UID in precondition: "
                + wanted
                + ", UID in object meta: "
                + metadata.path("uid").asText();
    }
}
