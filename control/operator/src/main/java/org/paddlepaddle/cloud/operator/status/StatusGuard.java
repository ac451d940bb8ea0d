// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.ResourceEventAware;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that somebody else has written the status of an object, wakes its reconciler, and knows
 * what the status said before. The SDK ignores such changes, since most of them are our own.
 *
 * <p>A status is also what the next pass knows of the past, so one that others wrote is not
 * believed: a job of which somebody says that it is complete would be cleared away. What was there
 * when the operator started is believed, whoever wrote it.
 *
 * @param <R> the kind
 * @param <S> its status
 */
public final class StatusGuard<R extends CustomResource<?, S>, S> extends AbstractEventSource<R, R>
        implements ResourceEventAware<R> {
    private static final Logger LOG = LoggerFactory.getLogger(StatusGuard.class);

    private final Predicate<R> ours;
    private final S none;
    private final Map<ResourceID, StatusWriteTracker<S>> objects = new HashMap<>();

    /**
     * @param ours whether an object is ours to look after
     * @param none the status of an object nobody has looked at yet
     */
    public StatusGuard(Class<R> kind, Predicate<R> ours, S none) {
        super(kind, "status");
        this.ours = ours;
        this.none = none;
    }

    /** What the object's status says, or said before somebody else wrote it. */
    public synchronized S trusted(R object) {
        var statusWriteTracker = known(object);
        var seen = seen(object);
        // A pass may be quicker than the news of the change that it finds.
        if (statusWriteTracker.see(seen)) {
            warn(object);
        }
        return statusWriteTracker.trusted(seen);
    }

    /** The object's status is right, whoever wrote it. */
    public synchronized void accept(R object) {
        known(object).accept(seen(object));
    }

    /**
     * How long a status that others wrote must be left as it is; empty when it may be put right.
     */
    public synchronized Optional<Duration> restraint(R object, Instant now) {
        return known(object).restraint(now);
    }

    /** Does a write that is ours; the answer of the API server tells which one it was. */
    R write(R object, Instant now, Supplier<R> write) {
        begin(object);
        Optional<R> written = Optional.empty();
        try {
            written = Optional.of(write.get());
            return written.get();
        } finally {
            end(object, written, now);
        }
    }

    private synchronized void begin(R object) {
        known(object).begin();
    }

    private void end(R object, Optional<R> written, Instant now) {
        boolean forged;
        synchronized (this) {
            forged = known(object).end(written.map(this::seen), now);
        }
        wake(object, forged);
    }

    @Override
    public synchronized void onResourceCreated(R object) {
        if (ours.test(object)) {
            known(object).see(seen(object));
        }
    }

    @Override
    public void onResourceUpdated(R now, R before) {
        if (!ours.test(now)) {
            return;
        }
        boolean forged;
        synchronized (this) {
            forged = known(now).see(seen(now));
        }
        wake(now, forged);
    }

    @Override
    public synchronized void onResourceDeleted(R object) {
        objects.remove(ResourceID.fromResource(object));
    }

    /** Objects of other kinds it has none. */
    @Override
    public Set<R> getSecondaryResources(R primary) {
        return Set.of();
    }

    private void wake(R object, boolean forged) {
        if (forged) {
            warn(object);
            getEventHandler().handleEvent(new Event(ResourceID.fromResource(object)));
        }
    }

    private void warn(R object) {
        LOG.warn("somebody else wrote the status of {}", ObjectKey.of(object));
    }

    private StatusWriteTracker<S> known(R object) {
        return objects.computeIfAbsent(
                ResourceID.fromResource(object), _ -> new StatusWriteTracker<>());
    }

    private StatusWriteTracker.Seen<S> seen(R object) {
        return new StatusWriteTracker.Seen<>(
                object.getMetadata().getResourceVersion(), status(object));
    }

    private S status(R object) {
        var status = object.getStatus();
        return status == null ? none : status;
    }
}
