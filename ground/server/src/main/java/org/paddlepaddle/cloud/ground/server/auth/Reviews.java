// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.auth.Access.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.Access.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RbacIndex;
import org.paddlepaddle.cloud.ground.server.auth.rbac.Rule;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/**
 * Answers questions that are asked by creating an object: may I, who am I, whose token is this,
 * give me a token. Everything else goes to the handler behind.
 */
public final class Reviews implements ApiHandler {
    private final ApiHandler next;
    private final Authentication authentication;
    private final Authorization authorization;
    private final TokenRequests tokenRequests;
    private final Supplier<RbacIndex> rules;

    public Reviews(
            ApiHandler next,
            Authentication authentication,
            Authorization authorization,
            TokenRequests tokenRequests,
            Supplier<RbacIndex> rules) {
        this.next = next;
        this.authentication = authentication;
        this.authorization = authorization;
        this.tokenRequests = tokenRequests;
        this.rules = rules;
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
        var review = review(request);
        return answered(request, review, request.user());
    }

    private ApiResponse access(ApiRequest request) {
        var review = review(request);
        var spec = review.path("spec");
        var user =
                new User(
                        spec.path("user").asText(),
                        spec.path("uid").asText(),
                        texts(spec.path("groups")));
        if (user.name().isEmpty() && user.groups().isEmpty()) {
            throw Refusals.invalid(
                    request.type(),
                    "",
                    List.of(
                            new Cause(
                                    "FieldValueInvalid",
                                    "Invalid value: \"\": at least one of user or group must be"
                                            + " specified",
                                    "spec.user")));
        }
        var namespace = spec.path("resourceAttributes").path("namespace").asText();
        if (!request.namespace().isEmpty() && !namespace.equals(request.namespace())) {
            throw Refusals.badRequest(
                    "spec.resourceAttributes.namespace must match namespace: "
                            + request.namespace());
        }
        return answered(request, review, user);
    }

    private ApiResponse answered(ApiRequest request, ObjectNode review, User user) {
        var status = review.putObject("status");
        switch (authorization.decide(wanted(request, review.path("spec"), user))) {
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

    private static Access wanted(ApiRequest request, JsonNode spec, User user) {
        var resource = spec.path("resourceAttributes");
        var path = spec.path("nonResourceAttributes");
        if (resource.isObject() == path.isObject()) {
            throw Refusals.invalid(
                    request.type(),
                    "",
                    List.of(
                            new Cause(
                                    "FieldValueInvalid",
                                    "exactly one of nonResourceAttributes or resourceAttributes"
                                            + " must be specified",
                                    "spec.resourceAttributes")));
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

    private ApiResponse selfRules(ApiRequest request) {
        var review = review(request);
        var namespace = review.path("spec").path("namespace").asText();
        if (namespace.isEmpty()) {
            throw Refusals.badRequest("no namespace on request");
        }
        var grants = rules.get().grants(request.user(), namespace);
        var status = review.putObject("status");
        var resourceRules = status.putArray("resourceRules");
        var pathRules = status.putArray("nonResourceRules");
        for (var rule : grants.rules()) {
            if (!rule.resources().isEmpty()) {
                resource(resourceRules.addObject(), rule);
            }
            if (!rule.nonResourceUrls().isEmpty()) {
                var node = pathRules.addObject();
                put(node, "verbs", rule.verbs());
                put(node, "nonResourceURLs", rule.nonResourceUrls());
            }
        }
        status.put("incomplete", false);
        return created(request, review);
    }

    private static void resource(ObjectNode node, Rule rule) {
        put(node, "verbs", rule.verbs());
        put(node, "apiGroups", rule.apiGroups());
        put(node, "resources", rule.resources());
        if (!rule.resourceNames().isEmpty()) {
            put(node, "resourceNames", rule.resourceNames());
        }
    }

    private ApiResponse selfSubject(ApiRequest request) {
        var review = review(request);
        describe(review.putObject("status").putObject("userInfo"), request.user());
        return created(request, review);
    }

    private ApiResponse token(ApiRequest request) {
        var review = review(request);
        var spec = review.path("spec");
        var audiences = texts(spec.path("audiences"));
        var user = tokenUser(spec.path("token").asText(), audiences);
        var status = review.putObject("status");
        user.ifPresentOrElse(
                found -> {
                    status.put("authenticated", true);
                    describe(status.putObject("user"), found);
                    put(
                            status,
                            "audiences",
                            audiences.isEmpty() ? List.of(ServiceAccountTokens.ISSUER) : audiences);
                },
                () -> status.put("error", "invalid bearer token"));
        // The answer must not carry the secret back.
        ((ObjectNode) review.path("spec")).remove("token");
        return created(request, review);
    }

    private Optional<User> tokenUser(String token, List<String> audiences) {
        if (token.isEmpty()) {
            return Optional.empty();
        }
        return audiences.isEmpty() || audiences.contains(ServiceAccountTokens.ISSUER)
                ? authentication.find(new Credentials(Optional.empty(), Optional.of(token)))
                : tokenRequests
                        .tokens()
                        .review(token, audiences)
                        .map(Authentication::authenticated);
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

    static ObjectNode review(ApiRequest request) {
        if (!(request.body() instanceof ObjectNode body)) {
            throw Refusals.badRequest("the request has no body");
        }
        var review = body.deepCopy();
        var kind = review.path("kind").asText(request.type().kind());
        review.removeAll();
        review.put("kind", kind).put("apiVersion", request.type().apiVersion());
        review.putObject("metadata").putNull("creationTimestamp");
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
