// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.subresource;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;
import org.paddlepaddle.cloud.ground.server.engine.write.FieldManagers;
import org.paddlepaddle.cloud.ground.server.engine.write.Updates;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.merge.PatchApplier;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.resource.ScalePaths;

/** The scale subresource: any kind with replicas seen as an {@code autoscaling/v1 Scale}. */
public final class Scales implements SubresourceHandler {
    /** Stands, while a scale is changed, for a number that the object does not have yet. */
    private static final int NO_NUMBER = Integer.MIN_VALUE;

    private final Repository repository;
    private final LiveCatalog catalog;
    private final Updates updates;
    private final PatchApplier applier;

    private final FieldOwnership ownership;

    public Scales(
            Repository repository,
            LiveCatalog catalog,
            Updates updates,
            PatchApplier applier,
            FieldOwnership ownership) {
        this.repository = repository;
        this.catalog = catalog;
        this.updates = updates;
        this.applier = applier;
        this.ownership = ownership;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        return switch (request.verb()) {
            case get -> answer(request.type(), found(request));
            case update -> change(request);
            case patch -> change(request);
            case list, watch, create, delete, deletecollection ->
                    throw ApiErrors.methodNotAllowed(
                            "the server does not allow this method on the requested resource");
        };
    }

    private ApiResponse change(ApiRequest request) {
        var whole = wholeObject(request);
        var changed = updates.change(whole, edit(request), FieldManagers.of(request));
        return changed instanceof ApiResponse.One one
                ? answer(request.type(), one.object())
                : changed;
    }

    private UnaryOperator<ObjectNode> edit(ApiRequest request) {
        var type = request.type();
        return current -> {
            var wanted = wanted(request, scale(type, current, NO_NUMBER));
            ObjectNode next;
            if (request.patchKind() == PatchKind.APPLY) {
                var applied = identity(type, request.name());
                setReplicas(type, applied, wanted);
                boolean force = request.options().flag("force");
                next = ownership.apply(type, current, applied, FieldManagers.of(request), force);
            } else {
                next = current.deepCopy();
                setReplicas(type, next, wanted);
            }
            JsonTrees.copy(
                    JsonTrees.child(wanted, "metadata"),
                    JsonTrees.child(next, "metadata"),
                    "resourceVersion");
            return next;
        };
    }

    /** What is applied to a scale is applied to the one field behind it. */
    private static ObjectNode identity(ResourceType type, String name) {
        var object =
                JsonTrees.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static void requireScale(ObjectNode body) {
        var version = body.path("apiVersion").asText("autoscaling/v1");
        var kind = body.path("kind").asText("Scale");
        if (!version.equals("autoscaling/v1") || !kind.equals("Scale")) {
            var word = version.substring(version.indexOf('/') + 1);
            throw ApiErrors.badRequest(
                    "%s in version \"%s\" cannot be handled as a Scale: converting (%s.%s) to (autoscaling.Scale): unknown conversion"
                            .formatted(kind, word, word, kind));
        }
    }

    private ObjectNode wanted(ApiRequest request, ObjectNode current) {
        var body = request.body();
        var kind = request.patchKind();
        ObjectNode wanted;
        if (kind == null || body == null) {
            wanted = Bodies.anyObject(body);
            requireScale(wanted);
        } else {
            // A Scale has no lists, so a merge patch says all the richer dialects could.
            var dialect = kind == PatchKind.JSON ? kind : PatchKind.MERGE;
            wanted = applier.patch(dialect, current, body, request.type().schema());
        }
        if (wanted.path("spec").path("replicas").asLong() == NO_NUMBER) {
            throw ApiErrors.badRequest(
                    "the spec replicas field \"%s\" cannot be empty"
                            .formatted(field(catalog.scale(request.type()))));
        }
        if (wanted.path("spec").path("replicas").asLong() < 0) {
            var problems = new Problems();
            problems.invalid(
                    "spec.replicas",
                    wanted.path("spec").path("replicas"),
                    "must be greater than or equal to 0");
            throw ApiErrors.invalid("autoscaling", "Scale", request.name(), problems.causes());
        }
        return wanted;
    }

    /** The same request through the main door, as an update or an apply. */
    private static ApiRequest wholeObject(ApiRequest request) {
        return new ApiRequest(
                request.verb(),
                request.type(),
                request.namespace(),
                request.name(),
                "",
                request.options(),
                null,
                request.patchKind() == PatchKind.APPLY ? PatchKind.APPLY : null,
                request.user());
    }

    private ObjectNode found(ApiRequest request) {
        return repository
                .find(request.type(), request.namespace(), request.name())
                .orElseThrow(() -> ApiErrors.notFound(request.type(), request.name()))
                .object();
    }

    private ApiResponse answer(ResourceType type, ObjectNode object) {
        var paths = catalog.scale(type);
        if (type.custom() && object.at(paths.specReplicas()).isMissingNode()) {
            throw ApiErrors.internal(
                    "the spec replicas field \"%s\" does not exist".formatted(field(paths)));
        }
        return new ApiResponse.One(type, scale(type, object, 0), false, List.of());
    }

    private static String field(ScalePaths paths) {
        return paths.specReplicas().replace('/', '.');
    }

    /**
     * @param absent is told where a custom object has no number
     */
    private ObjectNode scale(ResourceType type, ObjectNode object, int absent) {
        var paths = catalog.scale(type);
        var scale = JsonTrees.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
        var metadata = scale.putObject("metadata");
        for (var name :
                List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
            JsonTrees.copy(JsonTrees.child(object, "metadata"), metadata, name);
        }
        int otherwise = type.custom() ? absent : 0;
        scale.putObject("spec").put("replicas", object.at(paths.specReplicas()).asInt(otherwise));
        var status = scale.putObject("status");
        status.put("replicas", object.at(paths.statusReplicas()).asInt());
        var selector = object.at(paths.selector());
        if (selector.isTextual()) {
            status.put("selector", selector.asText());
        } else if (!paths.selector().isEmpty() && selector.isObject()) {
            boolean plain = !selector.has("matchLabels") && !selector.has("matchExpressions");
            var wrapped = plain ? JsonTrees.object().set("matchLabels", selector) : selector;
            status.put("selector", LabelSelector.text(wrapped));
        }
        return scale;
    }

    private void setReplicas(ResourceType type, ObjectNode object, ObjectNode scale) {
        var pointer = JsonPointer.compile(catalog.scale(type).specReplicas());
        var parent = object;
        for (var at = pointer; at.tail() != null && !at.tail().matches(); at = at.tail()) {
            parent = JsonTrees.child(parent, at.getMatchingProperty());
        }
        parent.put(
                pointer.last().getMatchingProperty(), scale.path("spec").path("replicas").asInt());
    }
}
