// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.plan.ObjectKey;

/**
 * What the informers of one controller hold. Writes are put in as well, so that the next pass sees
 * them before the watch delivers them and does nothing twice.
 *
 * @param <P> the kind of the controller
 */
public record Caches<P extends HasMetadata>(Context<P> context) {
    /** The informer of a kind that the controller watches under no name of its own. */
    public <T extends HasMetadata> InformerEventSource<T, P> of(Class<T> kind) {
        return (InformerEventSource<T, P>) context.eventSourceRetriever().getEventSourceFor(kind);
    }

    /** The informer of a kind that the controller watches under a name. */
    public <T extends HasMetadata> InformerEventSource<T, P> named(Class<T> kind, String name) {
        return (InformerEventSource<T, P>)
                context.eventSourceRetriever().getEventSourceFor(kind, name);
    }

    /** Objects of a kind that are mapped to the one the pass is about. */
    public <T extends HasMetadata> Stream<T> children(Class<T> kind) {
        return context.getSecondaryResourcesAsStream(kind);
    }

    /** Another object of the controller's own kind. */
    public Optional<P> sibling(ObjectKey key) {
        return context.getPrimaryCache().get(new ResourceID(key.name(), key.namespace()));
    }

    <T extends HasMetadata> void created(Class<T> kind, T object) {
        of(kind).handleRecentResourceCreate(ResourceID.fromResource(object), object);
    }

    /**
     * Puts in what a write answered, unless the watch has brought something newer meanwhile: an
     * answer that comes late must not hide it, since nothing may follow that would show it again.
     */
    <T extends HasMetadata> void changed(Class<T> kind, T object) {
        var id = ResourceID.fromResource(object);
        var cache = of(kind);
        cache.get(id)
                .filter(before -> ResourceVersions.isLater(object, before))
                .ifPresent(before -> cache.handleRecentResourceUpdate(id, object, before));
    }
}
