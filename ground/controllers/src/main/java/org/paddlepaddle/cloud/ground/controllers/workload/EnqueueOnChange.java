// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Enqueues keys when objects are added, updated or deleted.
 *
 * @param keys the keys an object concerns
 */
public record EnqueueOnChange<T extends HasMetadata>(
        Function<T, Stream<String>> keys, Consumer<String> wake)
        implements ResourceEventHandler<T> {
    /** Wakes each object's own key. */
    public static <T extends HasMetadata> EnqueueOnChange<T> itself(Consumer<String> wake) {
        return new EnqueueOnChange<>(object -> Stream.of(Cache.metaNamespaceKeyFunc(object)), wake);
    }

    /** Wakes the controller of each object, if it is of that kind. */
    public static <T extends HasMetadata> EnqueueOnChange<T> owner(
            String kind, Consumer<String> wake) {
        return new EnqueueOnChange<>(
                object ->
                        ControllerRefs.controller(object)
                                .filter(owner -> owner.getKind().equals(kind))
                                .map(
                                        owner ->
                                                object.getMetadata().getNamespace()
                                                        + "/"
                                                        + owner.getName())
                                .stream(),
                wake);
    }

    @Override
    public void onAdd(T object) {
        keys.apply(object).forEach(wake);
    }

    @Override
    public void onUpdate(T before, T now) {
        keys.apply(before).forEach(wake);
        keys.apply(now).forEach(wake);
    }

    @Override
    public void onDelete(T object, boolean finalStateUnknown) {
        keys.apply(object).forEach(wake);
    }
}
