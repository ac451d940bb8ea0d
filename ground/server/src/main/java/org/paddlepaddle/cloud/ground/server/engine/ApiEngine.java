// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler;
import org.paddlepaddle.cloud.ground.server.engine.read.Reads;
import org.paddlepaddle.cloud.ground.server.engine.read.Watches;
import org.paddlepaddle.cloud.ground.server.engine.write.Creations;
import org.paddlepaddle.cloud.ground.server.engine.write.Deletions;
import org.paddlepaddle.cloud.ground.server.engine.write.Patches;
import org.paddlepaddle.cloud.ground.server.engine.write.Updates;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

/** Carries out requests: finds the verb or the handler that answers. */
final class ApiEngine implements ApiHandler {
    private final Verbs verbs;
    private final Map<SubresourceHandler.Place, SubresourceHandler> handlers;
    private final SubresourceHandler scales;

    /** The classes that carry out the verbs. */
    record Verbs(
            Reads reads,
            Watches watches,
            Creations creations,
            Updates updates,
            Patches patches,
            Deletions deletions) {}

    ApiEngine(
            Verbs verbs,
            Map<SubresourceHandler.Place, SubresourceHandler> handlers,
            SubresourceHandler scales) {
        this.verbs = verbs;
        this.handlers = handlers;
        this.scales = scales;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        try {
            return dispatch(request);
        } catch (RevisionStoreException.Unavailable unavailable) {
            throw ApiErrors.unavailable(String.valueOf(unavailable.getMessage()));
        }
    }

    private ApiResponse dispatch(ApiRequest request) {
        var handler = handlers.get(SubresourceHandler.Place.of(request));
        if (handler != null) {
            return handler.handle(request);
        }
        if (request.subresource().isEmpty()) {
            return wholeObject(request);
        }
        if (!request.type().hasSubresource(request.subresource())) {
            throw ApiErrors.noSuchPath();
        }
        return request.subresource().equals("scale")
                ? scales.handle(request)
                : partOfObject(request);
    }

    private ApiResponse wholeObject(ApiRequest request) {
        if (!request.type().verbs().contains(request.verb().name())) {
            throw notAllowed();
        }
        return switch (request.verb()) {
            case get -> verbs.reads.get(request);
            case list -> verbs.reads.list(request);
            case watch -> verbs.watches.watch(request);
            case create -> verbs.creations.create(request);
            case update -> verbs.updates.update(request);
            case patch -> verbs.patches.patch(request);
            case delete -> verbs.deletions.delete(request);
            case deletecollection -> verbs.deletions.deleteCollection(request);
        };
    }

    private ApiResponse partOfObject(ApiRequest request) {
        return switch (request.verb()) {
            case get -> verbs.reads.get(request);
            case update -> verbs.updates.update(request);
            case patch -> verbs.patches.patch(request);
            case list, watch, create, delete, deletecollection -> throw notAllowed();
        };
    }

    private static ApiException notAllowed() {
        return ApiErrors.methodNotAllowed(
                "the server does not allow this method on the requested resource");
    }
}
