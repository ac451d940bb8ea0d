// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import java.util.function.Supplier;

/**
 * Writes the status of objects of one kind.
 *
 * @param <R> the kind
 * @param <S> its status
 */
public final class StatusWriter<R extends CustomResource<?, S>, S> {
    private final Supplier<R> blank;

    /**
     * @param blank makes an object with nothing in it
     */
    public StatusWriter(Supplier<R> blank) {
        this.blank = blank;
    }

    /**
     * Writes so that the next pass sees it, even if the watch has not delivered it: a pass that did
     * not know that an object had ended would start it anew.
     */
    public void write(R object, S next, Context<R> context) {
        PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(
                object, only(object, next), context);
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
