// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Bound;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Terms;
import org.paddlepaddle.cloud.ground.server.auth.node.NodeUser;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/**
 * Issues service account tokens: serves {@code serviceaccounts/token} ({@code kubectl create
 * token}).
 */
public final class TokenRequests {
    private static final long DEFAULT_SECONDS = 3600;
    private static final long LEAST_SECONDS = 600;
    private static final long MOST_SECONDS = 1L << 32;

    /** The life Kubernetes asks for in pods, and the one it then grants: programs keep tokens. */
    private static final Duration FOR_PODS = Duration.ofSeconds(3607);

    private static final Duration A_YEAR = Duration.ofDays(365);

    private final ServiceAccountTokens tokens;
    private final LoopbackObjects objects;
    private final InstantSource clock;

    public TokenRequests(
            ServiceAccountTokens tokens, LoopbackObjects objects, InstantSource clock) {
        this.tokens = tokens;
        this.objects = objects;
        this.clock = clock;
    }

    ServiceAccountTokens tokens() {
        return tokens;
    }

    ApiResponse create(ApiRequest request) {
        var account =
                objects.find(request.type(), request.namespace(), request.name())
                        .orElseThrow(() -> ApiErrors.notFound(request.type(), request.name()));
        var answer = Reviews.review(request);
        answer.put("kind", "TokenRequest").put("apiVersion", "authentication.k8s.io/v1");
        var spec = answer.withObjectProperty("spec");
        NodeUser.node(request.user()).ifPresent(node -> requireOwnPod(request, spec, node));
        var terms = terms(request, spec);
        spec.put("expirationSeconds", terms.life().toSeconds());
        describe(request, answer.withObjectProperty("metadata"), spec);
        var issued =
                tokens.issue(
                        request.namespace(),
                        request.name(),
                        account.path("metadata").path("uid").asText(),
                        terms.bound() != null && terms.life().equals(FOR_PODS)
                                ? new Terms(terms.audiences(), A_YEAR, terms.bound())
                                : terms);
        terms.audiences().forEach(spec.putArray("audiences")::add);
        if (!spec.has("boundObjectRef")) {
            spec.putNull("boundObjectRef");
        }
        answer.putObject("status")
                .put("token", issued.token())
                .put("expirationTimestamp", issued.expires().toString());
        return Reviews.created(request, answer);
    }

    /** A request is an object like others, though nobody keeps it. */
    private void describe(ApiRequest request, ObjectNode metadata, ObjectNode spec) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        metadata.put("name", request.name())
                .put("namespace", request.namespace())
                .put("uid", UUID.randomUUID().toString())
                .put("creationTimestamp", now);
        var entry = metadata.putArray("managedFields").addObject();
        entry.put("manager", request.options().fieldManager())
                .put("operation", "Update")
                .put("apiVersion", "authentication.k8s.io/v1")
                .put("time", now)
                .put("fieldsType", "FieldsV1");
        entry.putObject("fieldsV1").set("f:spec", owned(spec));
        entry.put("subresource", request.subresource());
    }

    private static ObjectNode owned(ObjectNode object) {
        var fields = object.objectNode();
        for (var field : object.properties()) {
            if (!field.getValue().isNull()) {
                boolean nested = field.getValue() instanceof ObjectNode;
                fields.set(
                        "f:" + field.getKey(),
                        nested ? owned((ObjectNode) field.getValue()) : object.objectNode());
            }
        }
        return fields;
    }

    /** An agent gets tokens for the pods of its node only. */
    private void requireOwnPod(ApiRequest request, JsonNode spec, String node) {
        var bound = spec.path("boundObjectRef");
        if (!bound.path("kind").asText().equals("Pod")) {
            throw refused(request, "node requested token not bound to a pod");
        }
        boolean own =
                objects.find("pods", request.namespace(), bound.path("name").asText())
                        .filter(pod -> pod.at("/spec/nodeName").asText().equals(node))
                        .filter(
                                pod ->
                                        pod.at("/spec/serviceAccountName")
                                                .asText()
                                                .equals(request.name()))
                        .isPresent();
        if (!own) {
            throw refused(
                    request, "node requested token bound to a pod scheduled on a different node");
        }
    }

    private static ApiException refused(ApiRequest request, String why) {
        return ApiErrors.forbidden(
                request.type(),
                request.name(),
                "serviceaccounts \"" + request.name() + "\" is forbidden: " + why);
    }

    private Terms terms(ApiRequest request, JsonNode spec) {
        var audiences = Reviews.texts(spec.path("audiences"));
        return new Terms(
                audiences.isEmpty() ? List.of(ServiceAccountTokens.ISSUER) : audiences,
                life(spec.path("expirationSeconds").asLong(DEFAULT_SECONDS)),
                bound(request, spec.path("boundObjectRef")));
    }

    private static Duration life(long seconds) {
        if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
            var problem =
                    seconds < LEAST_SECONDS
                            ? "may not specify a duration less than 10 minutes"
                            : "may not specify a duration larger than 2^32 seconds";
            throw ApiErrors.invalid(
                    "authentication.k8s.io",
                    "TokenRequest",
                    "",
                    List.of(
                            new Cause(
                                    "FieldValueInvalid",
                                    "Invalid value: " + seconds + ": " + problem,
                                    "spec.expirationSeconds")));
        }
        return Duration.ofSeconds(seconds);
    }

    private @Nullable Bound bound(ApiRequest request, JsonNode reference) {
        if (!reference.isObject()) {
            return null;
        }
        var kind = reference.path("kind").asText();
        if (!kind.equals("Pod") && !kind.equals("Secret")) {
            throw ApiErrors.badRequest("cannot bind token for serviceaccount to kind " + kind);
        }
        var plural = kind.toLowerCase(Locale.ROOT) + "s";
        var name = reference.path("name").asText();
        var type = objects.type("", "v1", plural).orElseThrow(ApiErrors::noSuchPath);
        var uid =
                objects.find(type, request.namespace(), name)
                        .orElseThrow(() -> ApiErrors.notFound(type, name))
                        .path("metadata")
                        .path("uid")
                        .asText();
        var wanted = reference.path("uid").asText();
        if (!wanted.isEmpty() && !wanted.equals(uid)) {
            throw ApiErrors.conflict(
                    type,
                    name,
                    "the UID in the bound object reference ("
                            + wanted
                            + ") does not match the UID in record. The object might have been"
                            + " deleted and then recreated");
        }
        return new Bound(kind, name, uid);
    }
}
