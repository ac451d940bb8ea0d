// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * A kind as it is handed to the operator.
 *
 * @param reconciler drives its objects
 * @param fieldOwner who owns what is applied for them
 * @param metrics what is counted of them
 */
public record KindController<R extends HasMetadata>(
        Reconciler<R> reconciler, String fieldOwner, KindMetrics metrics) {

    public static <R extends CustomResource<?, S>, S extends KindStatus> KindController<R> of(
            KindDescription<R, S> kind, Reconciler<R> reconciler) {
        return new KindController<>(reconciler, kind.fieldOwner(), kind.metrics());
    }

    /** Makes the controller of a kind from what all of them share. */
    @FunctionalInterface
    public interface Maker {
        KindController<?> make(OperatorParts parts);
    }
}
