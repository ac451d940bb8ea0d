// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Writes the status of objects of one kind.
 *
 * @param <R> the kind
 * @param <S> its status
 */
public final class StatusWriter<R extends CustomResource<?, S>, S> {
    /** A condition of a JSON patch does not hold. */
    private static final int UNPROCESSABLE = 422;

    private final Supplier<R> blank;
    private final StatusGuard<R, S> guard;

    /**
     * @param blank makes an object with nothing in it
     */
    public StatusWriter(Supplier<R> blank, StatusGuard<R, S> guard) {
        this.blank = blank;
        this.guard = guard;
    }

    /**
     * Writes so that the next pass sees it, even if the watch has not delivered it: a pass that did
     * not know that an object had ended would start it anew.
     */
    public void write(R object, S next, Context<R> context, Instant now) {
        var written =
                guard.write(
                        object,
                        now,
                        () ->
                                PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(
                                        object, only(object, next), context));
        if (!next.equals(written.getStatus())) {
            removeSurplus(written, next, context, now);
        }
    }

    /** What others put there is theirs, and an apply does not take it away. */
    private void removeSurplus(R object, S next, Context<R> context, Instant now) {
        var json = context.getClient().getKubernetesSerialization();
        var surplus =
                UnwantedFields.of(
                        json.unmarshal(json.asJson(object.getStatus()), JsonNode.class),
                        json.unmarshal(json.asJson(next), JsonNode.class));
        if (!surplus.isEmpty()) {
            var patch = json.asJson(UnwantedFields.removal(surplus, version(object)));
            ignoringConflict(() -> guard.write(object, now, () -> patch(object, patch, context)));
        }
    }

    private R patch(R object, String patch, Context<R> context) {
        var written =
                context.getClient()
                        .resource(object)
                        .subresource("status")
                        .patch(PatchContext.of(PatchType.JSON), patch);
        context.eventSourceRetriever()
                .getControllerEventSource()
                .handleRecentResourceUpdate(ResourceID.fromResource(object), written, object);
        return written;
    }

    /** Who was quicker brings the next pass. */
    private static void ignoringConflict(Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT && e.getCode() != UNPROCESSABLE) {
                throw e;
            }
        }
    }

    private String version(R object) {
        return object.getMetadata().getResourceVersion();
    }

    private R only(R object, S status) {
        var fresh = blank.get();
        fresh.setMetadata(
                new ObjectMetaBuilder()
                        .withName(object.getMetadata().getName())
                        .withNamespace(object.getMetadata().getNamespace())
                        .build());
        fresh.setStatus(status);
        return fresh;
    }
}
