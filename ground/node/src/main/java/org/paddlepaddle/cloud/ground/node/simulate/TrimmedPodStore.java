// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The informer store of simulated pods, trimmed: enough to tell one from another. */
final class TrimmedPodStore implements ItemStore<Pod> {
    private final ConcurrentHashMap<String, Pod> traces = new ConcurrentHashMap<>();

    @Override
    public String getKey(Pod pod) {
        return Cache.metaNamespaceKeyFunc(pod);
    }

    @Override
    public @Nullable Pod put(String key, Pod pod) {
        var metadata = pod.getMetadata();
        var trace =
                new PodBuilder()
                        .withNewMetadata()
                        .withNamespace(metadata.getNamespace())
                        .withName(metadata.getName())
                        .withUid(metadata.getUid())
                        .withResourceVersion(metadata.getResourceVersion())
                        .endMetadata()
                        .build();
        return traces.put(key, trace);
    }

    @Override
    public @Nullable Pod remove(String key) {
        return traces.remove(key);
    }

    @Override
    public Stream<String> keySet() {
        return traces.keySet().stream();
    }

    @Override
    public Stream<Pod> values() {
        return traces.values().stream();
    }

    @Override
    public int size() {
        return traces.size();
    }

    @Override
    public @Nullable Pod get(String key) {
        return traces.get(key);
    }

    /** Without this, the watch would tell of its first list from here: of traces. */
    @Override
    public boolean isFullState() {
        return false;
    }
}
