// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An informer of objects that say in a label whom they belong to; every change of one wakes that
 * owner.
 *
 * <p>It keeps the index of who belongs to whom itself. The SDK would answer with a hash set, and
 * the hash of an object is that of all its fields: for an owner of thousands that took longer than
 * everything else in a pass.
 *
 * @param <R> what belongs to somebody
 * @param <P> whom it belongs to
 */
public final class Children<R extends HasMetadata, P extends HasMetadata>
        extends InformerEventSource<R, P> {
    private final String label;
    private final Map<ResourceID, Set<ResourceID>> byOwner = new ConcurrentHashMap<>();

    private Children(
            InformerEventSourceConfiguration<R> configuration,
            EventSourceContext<P> context,
            String label) {
        super(configuration, context);
        this.label = label;
    }

    /**
     * @param label whose value is the owner's name, in the same namespace
     */
    public static <R extends HasMetadata, P extends HasMetadata> Children<R, P> labelled(
            Class<R> kind, String label, EventSourceContext<P> context) {
        var owners = context.getPrimaryResourceClass();
        var configuration =
                InformerEventSourceConfiguration.from(kind, owners)
                        .withLabelSelector(label)
                        .withSecondaryToPrimaryMapper(
                                object -> owner(object, label).map(Set::of).orElseGet(Set::of))
                        // Nobody asks it; the SDK keeps no index of its own where there is one.
                        .withPrimaryToSecondaryMapper(_ -> Set.of())
                        .withNamespacesInheritedFromController()
                        .build();
        return new Children<>(configuration, context, label);
    }

    private static Optional<ResourceID> owner(HasMetadata object, String label) {
        var meta = object.getMetadata();
        return Optional.ofNullable(meta.getLabels().get(label))
                .map(name -> new ResourceID(name, meta.getNamespace()));
    }

    /** They are told apart by identity: no two of them are one object. */
    @Override
    public Set<R> getSecondaryResources(P primary) {
        Set<R> found = Collections.newSetFromMap(new IdentityHashMap<>());
        byOwner.getOrDefault(ResourceID.fromResource(primary), Set.of())
                .forEach(id -> get(id).ifPresent(found::add));
        return found;
    }

    @Override
    public synchronized void start() {
        super.start();
        list().forEach(this::index);
    }

    @Override
    public void onAdd(R object) {
        index(object);
        super.onAdd(object);
    }

    @Override
    public void onUpdate(R before, R object) {
        index(object);
        super.onUpdate(before, object);
    }

    @Override
    public void onDelete(R object, boolean finalStateUnknown) {
        owner(object, label)
                .ifPresent(owner -> byOwner.computeIfPresent(owner, (_, ids) -> less(ids, object)));
        super.onDelete(object, finalStateUnknown);
    }

    @Override
    public synchronized void handleRecentResourceCreate(ResourceID id, R object) {
        index(object);
        super.handleRecentResourceCreate(id, object);
    }

    private void index(R object) {
        owner(object, label)
                .ifPresent(owner -> byOwner.compute(owner, (_, ids) -> more(ids, object)));
    }

    private static Set<ResourceID> more(@Nullable Set<ResourceID> ids, HasMetadata object) {
        Set<ResourceID> all = ids == null ? ConcurrentHashMap.newKeySet() : ids;
        all.add(ResourceID.fromResource(object));
        return all;
    }

    private static @Nullable Set<ResourceID> less(Set<ResourceID> ids, HasMetadata object) {
        ids.remove(ResourceID.fromResource(object));
        return ids.isEmpty() ? null : ids;
    }
}
