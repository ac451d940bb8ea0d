// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.subresource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.Encoding;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.StatusAnswers;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;
import org.paddlepaddle.cloud.ground.server.engine.write.Deletions;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.Write;

/**
 * {@code pods/eviction}: a delete that asks the disruption budgets first. A budget whose status
 * nobody ever wrote is reckoned from the pods, or it would hold every pod it guards for ever.
 */
public final class Evictions implements SubresourceHandler {
    private static final String BUDGETS = "policy/poddisruptionbudgets/";
    private static final int RETRY_SECONDS = 10;

    private static final String PROCESSED = " is still being processed by the server.";
    private static final Set<String> UNGUARDED = Set.of("Pending", "Succeeded", "Failed");

    private final Repository repository;
    private final Deletions deletions;
    private final Clock clock;

    public Evictions(Repository repository, Deletions deletions, Clock clock) {
        this.repository = repository;
        this.deletions = deletions;
        this.clock = clock;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        if (request.verb() != Verb.create) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var eviction = Bodies.anyObject(request.body());
        if (!eviction.path("metadata").path("name").asText(request.name()).equals(request.name())) {
            throw ApiErrors.badRequest("name in URL does not match name in Eviction object");
        }
        var type = request.type();
        var pod =
                repository
                        .find(type, request.namespace(), request.name())
                        .orElseThrow(() -> ApiErrors.notFound(type, request.name()))
                        .object();
        if (!unguarded(pod)) {
            boolean dry = request.options().dryRun();
            askBudget(request, pod, dry || dryRun(eviction.path("deleteOptions")));
        }
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
        return StatusAnswers.created();
    }

    private static boolean dryRun(JsonNode options) {
        return options.path("dryRun").valueStream().anyMatch(word -> word.asText().equals("All"));
    }

    /** Whoever waits, is over or goes already disrupts nobody. */
    private static boolean unguarded(JsonNode pod) {
        return pod.path("metadata").has("deletionTimestamp")
                || UNGUARDED.contains(pod.path("status").path("phase").asText());
    }

    private void askBudget(ApiRequest request, ObjectNode pod, boolean dryRun) {
        var labels = JsonTrees.labels(pod);
        var now = repository.store().snapshot();
        var budgets =
                now.under(BUDGETS + request.namespace() + "/").stream()
                        .filter(entry -> guards(JsonTrees.parse(entry.value()), labels))
                        .toList();
        if (budgets.size() > 1) {
            throw ApiErrors.plain(
                    500,
                    "",
                    "This pod has more than one PodDisruptionBudget, which the eviction subresource"
                            + " does not support.");
        }
        for (var entry : budgets) {
            var budget = JsonTrees.parse(entry.value());
            var status = budget.path("status");
            if (status.path("observedGeneration").asLong() == 0) {
                var disruptionBudget = DisruptionBudget.of(budget, now);
                boolean guarded =
                        DisruptionBudget.healthy(pod) || !spares(budget, disruptionBudget);
                if (guarded && !disruptionBudget.allowed()) {
                    throw spent(needs(budget, disruptionBudget));
                }
            } else if (DisruptionBudget.healthy(pod) || !spares(budget, told(status))) {
                use(request, entry, budget, dryRun);
            }
        }
    }

    private static boolean guards(JsonNode budget, Map<String, String> labels) {
        return LabelSelector.of(budget.path("spec").path("selector")).matches(labels);
    }

    private static DisruptionBudget told(JsonNode status) {
        return new DisruptionBudget(
                status.path("desiredHealthy").asInt(), status.path("currentHealthy").asInt());
    }

    /** Whether a pod that is not ready may go: always, or when enough others are. */
    private static boolean spares(JsonNode budget, DisruptionBudget disruptionBudget) {
        var policy = budget.path("spec").path("unhealthyPodEvictionPolicy").asText();
        return policy.equals("AlwaysAllow")
                || (disruptionBudget.desired() > 0
                        && disruptionBudget.healthy() >= disruptionBudget.desired());
    }

    /** Somebody keeps this budget's status: what it allows is used up one by one. */
    private void use(ApiRequest request, Entry entry, ObjectNode budget, boolean dryRun) {
        var status = JsonTrees.child(budget, "status");
        var name = budget.path("metadata").path("name").asText();
        if (status.path("observedGeneration").asLong()
                < budget.path("metadata").path("generation").asLong()) {
            throw refused("The disruption budget " + name + PROCESSED, RETRY_SECONDS);
        }
        int allowed = status.path("disruptionsAllowed").asInt();
        if (allowed <= 0) {
            throw spent(needs(budget, told(status)));
        }
        if (dryRun) {
            return;
        }
        status.put("disruptionsAllowed", allowed - 1);
        JsonTrees.child(status, "disruptedPods")
                .put(request.name(), clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        try {
            repository.store().write(Write.replace(entry, Encoding.content(budget)));
        } catch (RevisionStoreException.Conflict _) {
            throw refused("The disruption budget " + name + PROCESSED, RETRY_SECONDS);
        }
    }

    /** Nobody can tell when that changes; kubectl says so at once and asks again by itself. */
    private static ApiException spent(String why) {
        return refused(why, 0);
    }

    private static ApiException refused(String why, int retrySeconds) {
        return new ApiException(
                new Refusal(
                        429,
                        "TooManyRequests",
                        "Cannot evict pod as it would violate the pod's disruption budget.",
                        null,
                        null,
                        null,
                        null,
                        List.of(new Cause("DisruptionBudget", why, "")),
                        retrySeconds));
    }

    private static String needs(JsonNode budget, DisruptionBudget disruptionBudget) {
        return "The disruption budget %s needs %d healthy pods and has %d currently"
                .formatted(
                        budget.path("metadata").path("name").asText(),
                        disruptionBudget.desired(),
                        disruptionBudget.healthy());
    }
}
