// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.review;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** What an access review asks: read from its spec, refused when it makes no sense. */
final class AccessQuestion {
    private final JsonNode resource;
    private final JsonNode path;
    private final List<Cause> causes = new ArrayList<>();

    private AccessQuestion(JsonNode spec) {
        this.resource = spec.path("resourceAttributes");
        this.path = spec.path("nonResourceAttributes");
        if (resource.isObject() && path.isObject()) {
            invalid(
                    "nonResourceAttributes",
                    inGo(path),
                    "cannot be specified in combination with resourceAttributes");
        } else if (!resource.isObject() && !path.isObject()) {
            invalid(
                    "resourceAttributes",
                    "null",
                    "exactly one of nonResourceAttributes or resourceAttributes must be specified");
        }
    }

    /** Asked by the user about himself. */
    static AccessAttributes own(JsonNode spec, User user) {
        return new AccessQuestion(spec).asked(user);
    }

    /**
     * Asked about someone.
     *
     * @param namespace the one the review is made in; empty for the whole cluster
     */
    static AccessAttributes about(JsonNode spec, String namespace) {
        var question = new AccessQuestion(spec);
        var user =
                new User(
                        spec.path("user").asText(),
                        spec.path("uid").asText(),
                        Reviews.texts(spec.path("groups")));
        if (user.name().isEmpty() && user.groups().isEmpty()) {
            question.invalid("user", "\"\"", "at least one of user or group must be specified");
        }
        var wanted = question.resource.path("namespace").asText();
        if (!namespace.isEmpty() && !wanted.equals(namespace)) {
            question.invalid(
                    "resourceAttributes.namespace",
                    "\"" + wanted + "\"",
                    "must match metadata.namespace");
        }
        return question.asked(user);
    }

    private AccessAttributes asked(User user) {
        if (!causes.isEmpty()) {
            throw ApiErrors.invalid("authorization.k8s.io", "", "", causes);
        }
        if (path.isObject()) {
            return new ToPath(user, path.path("verb").asText(), path.path("path").asText());
        }
        return new ToResource(
                user,
                resource.path("verb").asText(),
                resource.path("group").asText(),
                resource.path("resource").asText(),
                resource.path("subresource").asText(),
                resource.path("namespace").asText(),
                resource.path("name").asText());
    }

    private static String inGo(JsonNode path) {
        return "{\"Path\":%s,\"Verb\":%s}"
                .formatted(text(path.path("path")), text(path.path("verb")));
    }

    private static String text(JsonNode value) {
        return value.isTextual() ? value.toString() : "\"\"";
    }

    private void invalid(String field, String shown, String why) {
        causes.add(
                new Cause(
                        "FieldValueInvalid",
                        "Invalid value: " + shown + ": " + why,
                        "spec." + field));
    }
}
