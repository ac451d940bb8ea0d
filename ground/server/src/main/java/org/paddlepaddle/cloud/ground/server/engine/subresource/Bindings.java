// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.subresource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Preconditions;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.StatusAnswers;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler;
import org.paddlepaddle.cloud.ground.server.engine.object.SystemFields;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

/** {@code pods/binding}: the scheduler's word on where a pod runs. It is said once. */
public final class Bindings implements SubresourceHandler {
    private final Repository repository;
    private final ResourceCatalog catalog;
    private final Clock clock;

    public Bindings(Repository repository, ResourceCatalog catalog, Clock clock) {
        this.repository = repository;
        this.catalog = catalog;
        this.clock = clock;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        if (request.verb() != Verb.create) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var binding = Bodies.anyObject(request.body());
        checkTarget(binding.path("target"));
        // POST .../bindings names the pod in the body, .../pods/x/binding in the path.
        var name =
                request.name().isEmpty()
                        ? binding.path("metadata").path("name").asText()
                        : request.name();
        bind(pods(), request, name, binding);
        return StatusAnswers.created();
    }

    /** Kubernetes does not dress this refusal up: the problems are the message. */
    private static void checkTarget(JsonNode target) {
        var problems = new Problems();
        var kind = target.path("kind").asText();
        if (!kind.isEmpty() && !kind.equals("Node")) {
            problems.unsupported("target.kind", kind, List.of("Node", "<empty>"));
        }
        if (target.path("name").asText().isEmpty()) {
            problems.required("target.name", "");
        }
        if (!problems.isEmpty()) {
            var texts =
                    problems.causes().stream()
                            .map(cause -> cause.field() + ": " + cause.message())
                            .toList();
            var text = String.join(", ", texts);
            throw ApiErrors.plain(500, "", texts.size() > 1 ? "[" + text + "]" : text);
        }
    }

    private void bind(ResourceType pods, ApiRequest request, String name, ObjectNode binding) {
        while (true) {
            var stored =
                    repository
                            .find(pods, request.namespace(), name)
                            .orElseThrow(() -> ApiErrors.notFound(pods, name));
            var pod = stored.object().deepCopy();
            refuseIfLate(pod, binding);
            assign(pod, binding);
            try {
                if (!request.options().dryRun()) {
                    repository.replace(pods, stored.entry(), pod);
                }
                return;
            } catch (RevisionStoreException.Conflict _) {
                // Look again: it may have been bound or deleted meanwhile.
            }
        }
    }

    private static void refuseIfLate(ObjectNode pod, ObjectNode binding) {
        var metadata = pod.path("metadata");
        var name = metadata.path("name").asText();
        var uid = binding.path("metadata").path("uid").asText();
        if (!uid.isEmpty() && !uid.equals(metadata.path("uid").asText())) {
            throw late(name, Preconditions.uid(uid, metadata));
        }
        if (metadata.has("deletionTimestamp")) {
            throw late(name, "pod " + name + " is being deleted, cannot be assigned to a host");
        }
        var node = pod.path("spec").path("nodeName").asText();
        if (!node.isEmpty()) {
            throw late(name, "pod " + name + " is already assigned to node \"" + node + "\"");
        }
        if (!pod.path("spec").path("schedulingGates").isEmpty()) {
            throw late(name, "pod " + name + " has non-empty .spec.schedulingGates");
        }
    }

    private static ApiException late(String name, String why) {
        return new ApiException(
                new Refusal(
                        409,
                        "Conflict",
                        "Operation cannot be fulfilled on pods/binding \"" + name + "\": " + why,
                        null,
                        "pods/binding",
                        name,
                        null,
                        List.of(),
                        0));
    }

    private void assign(ObjectNode pod, ObjectNode binding) {
        JsonTrees.child(pod, "spec").put("nodeName", binding.path("target").path("name").asText());
        if (binding.path("metadata").get("annotations") instanceof ObjectNode annotations) {
            JsonTrees.child(JsonTrees.child(pod, "metadata"), "annotations").setAll(annotations);
        }
        var status = JsonTrees.child(pod, "status");
        var conditions = status.withArray("conditions");
        var scheduled = conditions.objectNode();
        for (var condition : JsonTrees.objects(conditions)) {
            if (condition.path("type").asText().equals("PodScheduled")) {
                scheduled = condition;
            }
        }
        boolean known = scheduled.has("type");
        scheduled.remove(List.of("reason", "message"));
        scheduled.put("type", "PodScheduled").put("status", "True");
        scheduled.put("lastTransitionTime", SystemFields.time(clock.instant()));
        scheduled.putNull("lastProbeTime");
        if (!known) {
            conditions.add(scheduled);
        }
    }

    private ResourceType pods() {
        return catalog.find("", "v1", "pods").orElseThrow();
    }
}
