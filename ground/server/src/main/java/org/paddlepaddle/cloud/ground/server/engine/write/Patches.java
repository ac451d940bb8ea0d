// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.merge.PatchApplier;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

/** PATCH in all dialects; a server-side apply creates what does not exist. */
public final class Patches {
    private final Repository repository;
    private final Creations creations;
    private final Updates updates;
    private final PatchApplier applier;
    private final FieldOwnership ownership;
    private final Clock clock;

    public Patches(
            Repository repository,
            Creations creations,
            Updates updates,
            PatchApplier applier,
            FieldOwnership ownership,
            Clock clock) {
        this.repository = repository;
        this.creations = creations;
        this.updates = updates;
        this.applier = applier;
        this.ownership = ownership;
        this.clock = clock;
    }

    public ApiResponse patch(ApiRequest request) {
        var kind = request.patchKind();
        var body = request.body();
        if (kind == null || body == null) {
            throw ApiErrors.badRequest("a patch needs a body and a content type");
        }
        WriteOptions.check(request);
        if (kind == PatchKind.APPLY) {
            return apply(request);
        }
        return updates.change(request, current -> patched(request, kind, current, body));
    }

    private ObjectNode patched(
            ApiRequest request, PatchKind kind, ObjectNode current, JsonNode body) {
        var type = request.type();
        var result = applier.patch(kind, current, body, type.schema());
        if (kind == PatchKind.STRATEGIC) {
            // It is merged into the fields of the kind; of what kind it calls itself is overlooked.
            return result.put("apiVersion", type.apiVersion()).put("kind", type.kind());
        }
        var version = result.path("apiVersion").asText();
        var name = result.path("kind").asText();
        if (!version.equals(type.apiVersion()) || !name.equals(type.kind())) {
            throw ApiErrors.patchResult(
                    "\"" + version + ", Kind=" + name + "\"",
                    "must be " + type.apiVersion() + ", Kind=" + type.kind());
        }
        return result;
    }

    private ApiResponse apply(ApiRequest request) {
        var applied = Bodies.applied(request);
        if (applied.path("metadata").path("managedFields").size() > 0) {
            throw ApiErrors.badRequest("metadata.managedFields must be nil");
        }
        while (true) {
            var stored = repository.find(request.type(), request.namespace(), request.name());
            if (stored.isPresent() || !request.subresource().isEmpty()) {
                return updates.change(request, live -> merged(request, live, applied));
            }
            try {
                return create(request, applied);
            } catch (RevisionStoreException.Conflict _) {
                // Someone created it meanwhile; now there is something to merge with.
            }
        }
    }

    private ApiResponse create(ApiRequest request, ObjectNode applied) {
        var uid = applied.path("metadata").path("uid").asText();
        if (!uid.isEmpty()) {
            throw ApiErrors.conflict(
                    request.type(),
                    request.name(),
                    "uid mismatch: the provided object specified uid "
                            + uid
                            + ", and no existing object was found");
        }
        var object = merged(request, null, applied);
        Bodies.agreeOnName(request, object);
        Bodies.agreeOnNamespace(request, JsonTrees.child(object, "metadata"));
        return creations.store(request, object);
    }

    private ObjectNode merged(ApiRequest request, @Nullable ObjectNode live, ObjectNode applied) {
        var result =
                ownership.apply(
                        request.type(),
                        live,
                        applied.deepCopy(),
                        FieldManagers.of(request, clock.instant()),
                        request.options().flag("force"));
        Bodies.refuseRepeated(request);
        var asked = applied.path("metadata").path("resourceVersion");
        if (!asked.isMissingNode()) {
            JsonTrees.child(result, "metadata").set("resourceVersion", asked);
        }
        return result;
    }
}
