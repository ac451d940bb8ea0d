// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The window of changes that watches read from (a watch cache): in revision order, bounded by
 * number and bytes. Readers come with a position and take what follows; a reader that has missed a
 * change of its resource is told so. One whose resource was quiet while others stormed has missed
 * nothing, however far behind it is.
 *
 * <p>After a storm most of it is let go: readers follow within seconds, and the past of ten
 * thousand pods is larger than their present.
 */
final class WatchHistory {
    /** Kept however old they are. */
    private static final int LEAST = 2_000;

    private final RevisionStoreOptions options;
    private final LongSupplier nanos;
    private final Change[] ring;
    private final long[] times;
    private final Trail[] trails;
    private final Map<String, Trail> resources = new ConcurrentHashMap<>();
    private final long start;
    private int first;
    private int length;
    private long bytes;
    private long forgotten;
    private long head;

    /** What outlives the single changes of a resource. */
    private static final class Trail {
        private final String resource;
        private volatile long last;

        /** Its last change that cannot be replayed any more; guarded by the history. */
        private long forgotten;

        private Trail(String resource) {
            this.resource = resource;
        }
    }

    /**
     * @param start the revision the store was opened at; nothing before it can be replayed
     * @param nanos a clock that never goes back
     */
    WatchHistory(RevisionStoreOptions options, long start, LongSupplier nanos) {
        this.options = options;
        this.nanos = nanos;
        this.ring = new Change[options.historyEvents()];
        this.times = new long[ring.length];
        this.trails = new Trail[ring.length];
        this.start = start;
        this.forgotten = start;
        this.head = start;
    }

    synchronized void append(List<Change> changes) {
        long now = nanos.getAsLong();
        Trail trail = null;
        for (var change : changes) {
            trail = trail(change.key(), trail);
            if (length == ring.length) {
                forgetOldest();
            }
            int place = (first + length++) % ring.length;
            ring[place] = change;
            times[place] = now;
            trails[place] = trail;
            trail.last = change.revision();
            bytes += change.object().value().length;
            head = change.revision();
        }
        while (bytes > options.historyBytes() && length > 1) {
            forgetOldest();
        }
        while (length > LEAST && now - times[first] > options.historyAge().toNanos()) {
            forgetOldest();
        }
        notifyAll();
    }

    /**
     * Changes of all resources.
     *
     * @param after changes with a greater revision are wanted
     * @throws RevisionStoreException.Expired when some of them are forgotten
     */
    Chunk read(long after, int most) {
        return read(after, most, WatchNotifier.EVERYTHING);
    }

    /**
     * Changes of all resources, and all there were of one of them.
     *
     * @param after changes with a greater revision are wanted
     * @throws RevisionStoreException.Expired when some of that resource are forgotten
     */
    synchronized Chunk read(long after, int most, String resource) {
        if (after < forgottenOf(resource)) {
            throw new RevisionStoreException.Expired(after, forgotten);
        }
        int at = firstAfter(after);
        int end = at + Math.min(length - at, most);
        var changes = new ArrayList<Change>(end - at);
        for (int i = at; i < end; i++) {
            changes.add(at(i));
        }
        return new Chunk(changes, end == length ? Math.max(after, head) : at(end - 1).revision());
    }

    /** Blocks until something happened after that revision, or the patience is over. */
    synchronized void await(long after, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toNanos(); head <= after && left > 0; ) {
            // A wait of zero would be one for ever.
            wait(left / 1_000_000, (int) Math.max(1, left % 1_000_000));
            left = end - System.nanoTime();
        }
    }

    synchronized long head() {
        return head;
    }

    /**
     * How far a reader of a resource who has seen everything up to a revision may go without
     * missing a change: to the present, or nowhere.
     */
    synchronized long passed(long revision, String resource) {
        boolean quiet = revision >= start && lastChange(resource) <= revision;
        return quiet && !resource.equals(WatchNotifier.EVERYTHING)
                ? Math.max(revision, head)
                : revision;
    }

    /** When something of a resource changed last; 0 when nothing has since the beginning. */
    long lastChange(String resource) {
        var trail = resources.get(resource);
        return trail == null ? 0 : trail.last;
    }

    /**
     * Some changes in order.
     *
     * @param reached the revision up to which they are complete
     */
    record Chunk(List<Change> changes, long reached) {}

    private void forgetOldest() {
        var oldest = at(0);
        forgotten = oldest.revision();
        trails[first].forgotten = forgotten;
        bytes -= oldest.object().value().length;
        ring[first] = null;
        first = (first + 1) % ring.length;
        length--;
    }

    private long forgottenOf(String resource) {
        if (resource.equals(WatchNotifier.EVERYTHING)) {
            return forgotten;
        }
        var trail = resources.get(resource);
        return trail == null ? start : Math.max(start, trail.forgotten);
    }

    /** Neighbours mostly belong to one resource: then nothing is cut out and looked up. */
    private Trail trail(String key, @Nullable Trail neighbour) {
        if (neighbour != null
                && !neighbour.resource.isEmpty()
                && key.startsWith(neighbour.resource)) {
            return neighbour;
        }
        return resources.computeIfAbsent(WatchNotifier.resource(key), Trail::new);
    }

    private int firstAfter(long revision) {
        int low = 0;
        int high = length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at(middle).revision() > revision) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private Change at(int position) {
        return ring[(first + position) % ring.length];
    }
}
