// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer remembers: of each object the few fields of {@link KubeObject}.
 *
 * <p>Whole objects of every kind in memory would cost as much as the API server's own store.
 */
final class ReducedStore implements ItemStore<GenericKubernetesResource> {
    private final ConcurrentHashMap<String, GenericKubernetesResource> items =
            new ConcurrentHashMap<>();

    @Override
    public String getKey(GenericKubernetesResource object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable GenericKubernetesResource put(String key, GenericKubernetesResource object) {
        return items.put(key, reduced(object));
    }

    @Override
    public @Nullable GenericKubernetesResource remove(String key) {
        return items.remove(key);
    }

    @Override
    public Stream<String> keySet() {
        return items.keySet().stream();
    }

    @Override
    public Stream<GenericKubernetesResource> values() {
        return items.values().stream();
    }

    @Override
    public int size() {
        return items.size();
    }

    @Override
    public @Nullable GenericKubernetesResource get(String key) {
        return items.get(key);
    }

    private static GenericKubernetesResource reduced(GenericKubernetesResource object) {
        var reduced = new GenericKubernetesResource();
        reduced.setMetadata(reduced(object.getMetadata()));
        return reduced;
    }

    private static ObjectMeta reduced(ObjectMeta metadata) {
        return new ObjectMetaBuilder()
                .withNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .withOwnerReferences(metadata.getOwnerReferences())
                .withFinalizers(metadata.getFinalizers())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .build();
    }
}
