// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** {@code pods/eviction}: a delete that asks the disruption budgets first. */
final class Evictions implements SubresourceHandler {
    private static final String BUDGETS = "policy/poddisruptionbudgets/";
    private static final int RETRY_SECONDS = 10;

    private final Repository repository;
    private final Deletions deletions;

    Evictions(Repository repository, Deletions deletions) {
        this.repository = repository;
        this.deletions = deletions;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        if (request.verb() != Verb.create) {
            throw Refusals.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var eviction = Bodies.anyObject(request.body());
        if (!eviction.path("metadata").path("name").asText(request.name()).equals(request.name())) {
            throw Refusals.badRequest("name in URL does not match name in Eviction object");
        }
        var type = request.type();
        var pod =
                repository
                        .find(type, request.namespace(), request.name())
                        .orElseThrow(() -> Refusals.notFound(type, request.name()))
                        .object();
        refuseIfBudgetSpent(request, pod);
        deletions.delete(
                new ApiRequest(
                        Verb.delete,
                        type,
                        request.namespace(),
                        request.name(),
                        "",
                        request.options(),
                        eviction.get("deleteOptions"),
                        null,
                        request.user()));
        return Answers.created();
    }

    private void refuseIfBudgetSpent(ApiRequest request, ObjectNode pod) {
        var labels = new LinkedHashMap<String, String>();
        pod.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        var budgets = repository.store().snapshot().under(BUDGETS + request.namespace() + "/");
        for (var entry : budgets) {
            var budget = Json.parse(entry.value());
            var selector = LabelSelector.of(budget.path("spec").path("selector"));
            boolean spent = budget.path("status").path("disruptionsAllowed").asInt() <= 0;
            if (selector.matches(labels) && spent) {
                throw spent(budget);
            }
        }
    }

    private static ApiException spent(JsonNode budget) {
        return new ApiException(
                new Refusal(
                        429,
                        "TooManyRequests",
                        "Cannot evict pod as it would violate the pod's disruption budget.",
                        null,
                        null,
                        null,
                        null,
                        List.of(new Cause("DisruptionBudget", why(budget), "")),
                        RETRY_SECONDS));
    }

    private static String why(JsonNode budget) {
        var status = budget.path("status");
        var metadata = budget.path("metadata");
        var subject = "The disruption budget " + metadata.path("name").asText();
        return status.path("observedGeneration").asLong() < metadata.path("generation").asLong()
                ? subject + " is still being processed by the server."
                : "%s needs %d healthy pods and has %d currently"
                        .formatted(
                                subject,
                                status.path("desiredHealthy").asInt(),
                                status.path("currentHealthy").asInt());
    }
}
