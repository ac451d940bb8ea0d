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
 * What an informer of many objects remembers: everything but who wrote which field.
 *
 * <p>No controller asks for that, and read into objects it is larger than all the rest of a pod.
 */
final class SlimStore<T extends HasMetadata> implements ItemStore<T> {
    private final ConcurrentHashMap<String, T> items = new ConcurrentHashMap<>();

    @Override
    public String getKey(T object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable T put(String key, T object) {
        object.getMetadata().setManagedFields(List.of());
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
