// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The informer store of kinds with many objects: everything but who wrote which field, and once
 * what many of them have in common.
 *
 * <p>No controller asks who wrote a field, and read into objects that is larger than all the rest
 * of a pod.
 */
final class InterningStore<T extends HasMetadata> implements ItemStore<T> {
    private final ConcurrentHashMap<String, T> items = new ConcurrentHashMap<>();
    private final ModelInterning modelInterning = new ModelInterning();

    @Override
    public String getKey(T object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable T put(String key, T object) {
        object.getMetadata().setManagedFields(List.of());
        modelInterning.intern(object);
        return items.put(key, object);
    }

    @Override
    public @Nullable T remove(String key) {
        return items.remove(key);
    }

    @Override
    public Stream<String> keySet() {
        return items.keySet().stream();
    }

    @Override
    public Stream<T> values() {
        return items.values().stream();
    }

    @Override
    public int size() {
        return items.size();
    }

    @Override
    public @Nullable T get(String key) {
        return items.get(key);
    }
}
