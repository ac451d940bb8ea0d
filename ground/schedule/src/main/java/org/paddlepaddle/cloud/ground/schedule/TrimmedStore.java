// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The informer store of the scheduler, which keeps trimmed objects: as little as the view leaves it
 * to know.
 *
 * <p>The view has everything a decision needs as values; whole pods beside it would cost several
 * times as much.
 */
final class TrimmedStore<T extends HasMetadata> implements ItemStore<T> {
    private final ConcurrentHashMap<String, T> traces = new ConcurrentHashMap<>();
    private final UnaryOperator<T> trace;

    /**
     * @param trace an object with the same name, uid and version and little else
     */
    TrimmedStore(UnaryOperator<T> trace) {
        this.trace = trace;
    }

    @Override
    public String getKey(T object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable T put(String key, T object) {
        return traces.put(key, trace.apply(object));
    }

    @Override
    public @Nullable T remove(String key) {
        return traces.remove(key);
    }

    @Override
    public Stream<String> keySet() {
        return traces.keySet().stream();
    }

    @Override
    public Stream<T> values() {
        return traces.values().stream();
    }

    @Override
    public int size() {
        return traces.size();
    }

    @Override
    public @Nullable T get(String key) {
        return traces.get(key);
    }

    /** Without this, the informer would tell of its first list from here: of traces. */
    @Override
    public boolean isFullState() {
        return false;
    }
}
