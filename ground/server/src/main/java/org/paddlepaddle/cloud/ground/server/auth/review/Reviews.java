// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AuthenticatorChain;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;
import org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain;
import org.paddlepaddle.cloud.ground.server.auth.PresentedCredentials;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens;
import org.paddlepaddle.cloud.ground.server.auth.rbac.PolicyRule;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RbacIndex;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;

/**
 * Answers questions that are asked by creating an object: may I, who am I, whose token is this,
 * give me a token. Everything else goes to the handler behind.
 */
public final class Reviews implements ApiHandler {
    private final ApiHandler next;
    private final AuthenticatorChain authenticatorChain;
    private final AuthorizerChain authorizerChain;
    private final TokenRequests tokenRequests;
    private final Supplier<RbacIndex> rules;
    private final FieldOwnership ownership;
    private final InstantSource clock;

    public Reviews(
            ApiHandler next,
            AuthenticatorChain authenticatorChain,
            AuthorizerChain authorizerChain,
            TokenRequests tokenRequests,
            Supplier<RbacIndex> rules,
            FieldOwnership ownership,
            InstantSource clock) {
        this.next = next;
        this.authenticatorChain = authenticatorChain;
        this.authorizerChain = authorizerChain;
        this.tokenRequests = tokenRequests;
        this.rules = rules;
        this.ownership = ownership;
        this.clock = clock;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        return request.verb() == Verb.create ? create(request) : next.handle(request);
    }

    private ApiResponse create(ApiRequest request) {
        var type = request.type();
        var subresource = request.subresource().isEmpty() ? "" : "/" + request.subresource();
        return switch (type.group() + "/" + type.plural() + subresource) {
            case "authorization.k8s.io/selfsubjectaccessreviews" -> selfAccess(request);
            case "authorization.k8s.io/subjectaccessreviews",
                    "authorization.k8s.io/localsubjectaccessreviews" ->
                    access(request);
            case "authorization.k8s.io/selfsubjectrulesreviews" -> selfRules(request);
            case "authentication.k8s.io/selfsubjectreviews" -> selfSubject(request);
            case "authentication.k8s.io/tokenreviews" -> token(request);
            case "/serviceaccounts/token" -> tokenRequests.create(request);
            default -> next.handle(request);
        };
    }

    private ApiResponse selfAccess(ApiRequest request) {
        var review = owned(request);
        return answered(request, review, AccessQuestion.own(review.path("spec"), request.user()));
    }

    private ApiResponse access(ApiRequest request) {
        var review = owned(request);
        return answered(
                request, review, AccessQuestion.about(review.path("spec"), request.namespace()));
    }

    private ApiResponse answered(
            ApiRequest request, ObjectNode review, AccessAttributes accessAttributes) {
        var status = review.putObject("status");
        switch (authorizerChain.decide(accessAttributes)) {
            case Decision.Allow(var reason) -> status.put("allowed", true).put("reason", reason);
            case Decision.Deny(var reason) ->
                    status.put("allowed", false).put("denied", true).put("reason", reason);
            case Decision.NoOpinion(var reason) -> {
                status.put("allowed", false);
                if (!reason.isEmpty()) {
                    status.put("reason", reason);
                }
            }
        }
        return created(request, review);
    }

    private ApiResponse selfRules(ApiRequest request) {
        var review = owned(request);
        var namespace = review.path("spec").path("namespace").asText();
        if (namespace.isEmpty()) {
            throw ApiErrors.badRequest("no namespace on request");
        }
        var grants = rules.get().grants(request.user(), namespace);
        var status = review.putObject("status");
        var resourceRules = status.putArray("resourceRules");
        var pathRules = status.putArray("nonResourceRules");
        for (var policyRule : grants.policyRules()) {
            if (!policyRule.resources().isEmpty()) {
                resource(resourceRules.addObject(), policyRule);
            }
            if (!policyRule.nonResourceUrls().isEmpty()) {
                var node = pathRules.addObject();
                put(node, "verbs", policyRule.verbs());
                put(node, "nonResourceURLs", policyRule.nonResourceUrls());
            }
        }
        status.put("incomplete", false);
        return created(request, review);
    }

    private static void resource(ObjectNode node, PolicyRule policyRule) {
        put(node, "verbs", policyRule.verbs());
        put(node, "apiGroups", policyRule.apiGroups());
        put(node, "resources", policyRule.resources());
        if (!policyRule.resourceNames().isEmpty()) {
            put(node, "resourceNames", policyRule.resourceNames());
        }
    }

    private ApiResponse selfSubject(ApiRequest request) {
        var review = review(request);
        review.remove("spec");
        review.withObjectProperty("metadata")
                .put("creationTimestamp", now().truncatedTo(ChronoUnit.SECONDS).toString());
        describe(review.putObject("status").putObject("userInfo"), request.user());
        return created(request, review);
    }

    private ApiResponse token(ApiRequest request) {
        var review = owned(request);
        var spec = review.path("spec");
        var token = spec.path("token").asText();
        if (token.isEmpty()) {
            throw ApiErrors.badRequest("token is required for TokenReview in authentication");
        }
        var audiences = texts(spec.path("audiences"));
        var status = review.putObject("status");
        tokenUser(token, audiences)
                .ifPresentOrElse(
                        found -> {
                            status.put("authenticated", true);
                            describe(status.putObject("user"), found);
                            put(
                                    status,
                                    "audiences",
                                    audiences.isEmpty()
                                            ? List.of(ServiceAccountTokens.ISSUER)
                                            : audiences);
                        },
                        () -> status.put("error", "invalid bearer token").putObject("user"));
        return created(request, review);
    }

    private Optional<User> tokenUser(String token, List<String> audiences) {
        return audiences.isEmpty() || audiences.contains(ServiceAccountTokens.ISSUER)
                ? authenticatorChain.find(
                        new PresentedCredentials(Optional.empty(), Optional.of(token)))
                : tokenRequests
                        .tokens()
                        .review(token, audiences)
                        .map(AuthenticatorChain::authenticated);
    }

    private static void describe(ObjectNode node, User user) {
        node.put("username", user.name());
        if (!user.uid().isEmpty()) {
            node.put("uid", user.uid());
        }
        put(node, "groups", user.groups());
        if (!user.extra().isEmpty()) {
            var extra = node.putObject("extra");
            user.extra().forEach((key, values) -> put(extra, key, values));
        }
    }

    /** The review with a note of who wrote its fields: a review is an object like others. */
    private ObjectNode owned(ApiRequest request) {
        var review = review(request);
        var writer = new Writer(request.options().fieldManager(), "", now());
        ownership.recordUpdate(request.type(), null, review, writer);
        return review;
    }

    private Instant now() {
        return clock.instant();
    }

    static ObjectNode review(ApiRequest request) {
        if (!(request.body() instanceof ObjectNode body)) {
            throw ApiErrors.badRequest("the request has no body");
        }
        var review = body.deepCopy();
        var kind = review.path("kind").asText(request.type().kind());
        review.removeAll();
        review.put("kind", kind).put("apiVersion", request.type().apiVersion());
        var metadata = review.putObject("metadata");
        if (!request.namespace().isEmpty()) {
            metadata.put("namespace", request.namespace());
        }
        review.set(
                "spec",
                body.path("spec").isObject() ? body.path("spec").deepCopy() : body.objectNode());
        return review;
    }

    static ApiResponse created(ApiRequest request, ObjectNode review) {
        return new ApiResponse.One(request.type(), review, true, List.of());
    }

    private static void put(ObjectNode node, String field, List<String> values) {
        values.forEach(node.putArray(field)::add);
    }

    static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }
}
