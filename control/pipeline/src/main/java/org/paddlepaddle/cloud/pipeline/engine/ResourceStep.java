// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.plan.ResourceOutcome;
import org.paddlepaddle.cloud.pipeline.plan.WorkflowAction;
import org.paddlepaddle.cloud.plan.Owner;

/**
 * Does a resource step. What is done twice after a crash has the effect of being done once: an
 * object that this node made is known by an annotation, and a generated name is that of the node.
 *
 * @param client with the rights of the run's account
 */
record ResourceStep(KubernetesClient client, Owner workflow) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager("kubectl")
                    .withForce(true)
                    .build();

    ResourceOutcome run(WorkflowAction.Ask ask) {
        try {
            var unknown = unknownKind(ask);
            return unknown.isPresent()
                    ? new ResourceOutcome.Refused(unknown.get())
                    : new ResourceOutcome.Seen(JSON.valueToTree(done(ask)));
        } catch (KubernetesClientException e) {
            if (isPassing(e)) {
                throw e;
            }
            return new ResourceOutcome.Refused(reason(e));
        } catch (IllegalArgumentException e) {
            return new ResourceOutcome.Refused("the manifest is no object: " + e.getMessage());
        }
    }

    private Optional<String> unknownKind(WorkflowAction.Ask ask) {
        var kind = ask.manifest().path("kind").asText();
        var version = ask.manifest().path("apiVersion").asText();
        var list = client.getApiResources(version);
        boolean known =
                list != null
                        && list.getResources().stream().anyMatch(r -> kind.equals(r.getKind()));
        return known
                ? Optional.empty()
                : Optional.of("the cluster knows no kind %s of %s".formatted(kind, version));
    }

    /** Not the step's fault: it is asked again. */
    private static boolean isPassing(KubernetesClientException e) {
        return e.getCode() == 0 || e.getCode() == 429 || e.getCode() >= 500;
    }

    private static String reason(KubernetesClientException e) {
        var status = e.getStatus();
        return status == null || status.getMessage() == null
                ? String.valueOf(e.getMessage())
                : status.getMessage();
    }

    private Object done(WorkflowAction.Ask ask) {
        var object = object(ask);
        var place = place(object);
        return switch (ask.verb()) {
            case Get -> seen(place, object);
            case Delete -> {
                var gone = place.withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
                yield gone.isEmpty() ? Map.of() : object;
            }
            case Create -> ask.begun() ? seen(place, object) : create(ask, object);
            case Apply -> ask.begun() ? seen(place, object) : place.patch(APPLY, object);
            case Patch ->
                    ask.begun()
                            ? seen(place, object)
                            : place.patch(patch(ask), json(ask.manifest()));
            case Replace -> ask.begun() ? seen(place, object) : client.resource(object).update();
        };
    }

    private Object seen(
            Resource<GenericKubernetesResource> place, GenericKubernetesResource wanted) {
        var live = place.get();
        if (live == null) {
            throw new KubernetesClientException(
                    "%s %s is not there"
                            .formatted(wanted.getKind(), wanted.getMetadata().getName()),
                    HttpURLConnection.HTTP_NOT_FOUND,
                    null);
        }
        return live;
    }

    private Object create(WorkflowAction.Ask ask, GenericKubernetesResource object) {
        try {
            return client.resource(object).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            var there = place(object).get();
            var annotations = there == null ? null : there.getMetadata().getAnnotations();
            if (annotations != null && ask.node().equals(annotations.get(WorkflowNames.NODE_ID))) {
                return there;
            }
            throw e;
        }
    }

    private Resource<GenericKubernetesResource> place(GenericKubernetesResource object) {
        return client.genericKubernetesResources(object.getApiVersion(), object.getKind())
                .inNamespace(object.getMetadata().getNamespace())
                .withName(object.getMetadata().getName());
    }

    private static PatchContext patch(WorkflowAction.Ask ask) {
        return PatchContext.of(
                switch (ask.mergeStrategy()) {
                    case "merge" -> PatchType.JSON_MERGE;
                    case "json" -> PatchType.JSON;
                    default -> PatchType.STRATEGIC_MERGE;
                });
    }

    private static String json(JsonNode tree) {
        return tree.toString();
    }

    private GenericKubernetesResource object(WorkflowAction.Ask ask) {
        var tree = (ObjectNode) ask.manifest().deepCopy();
        var meta = tree.withObject("/metadata");
        if (!meta.has("name") && meta.has("generateName")) {
            var node = ask.node();
            meta.put(
                    "name",
                    meta.get("generateName").asText() + node.substring(node.lastIndexOf('-') + 1));
        }
        meta.remove("generateName");
        if (!meta.has("namespace")) {
            meta.put("namespace", workflow.key().namespace());
        }
        if (ask.verb() == org.paddlepaddle.cloud.pipeline.dag.Template.Verb.Create) {
            meta.withObject("/annotations").put(WorkflowNames.NODE_ID, ask.node());
        }
        if (ask.owned()) {
            meta.withArray("ownerReferences")
                    .addObject()
                    .put("apiVersion", workflow.apiVersion())
                    .put("kind", workflow.kind())
                    .put("name", workflow.key().name())
                    .put("uid", workflow.uid())
                    .put("controller", false);
        }
        return JSON.convertValue(tree, GenericKubernetesResource.class);
    }
}
