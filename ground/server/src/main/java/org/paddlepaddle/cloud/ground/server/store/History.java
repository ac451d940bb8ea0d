// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The last changes, in revision order, bounded by number and bytes. Readers come with a position
 * and take what follows; a reader that falls behind the oldest kept change is told so.
 *
 * <p>After a storm most of it is let go: readers follow within seconds, and the past of ten
 * thousand pods is larger than their present.
 */
final class History {
    /** Kept however old they are. */
    private static final int LEAST = 2_000;

    private final StoreOptions options;
    private final LongSupplier nanos;
    private final Change[] ring;
    private final long[] times;
    private int first;
    private int length;
    private long bytes;
    private long forgotten;
    private long head;

    /**
     * @param start the revision the store was opened at; nothing before it can be replayed
     * @param nanos a clock that never goes back
     */
    History(StoreOptions options, long start, LongSupplier nanos) {
        this.options = options;
        this.nanos = nanos;
        this.ring = new Change[options.historyEvents()];
        this.times = new long[ring.length];
        this.forgotten = start;
        this.head = start;
    }

    synchronized void append(List<Change> changes) {
        long now = nanos.getAsLong();
        for (var change : changes) {
            if (length == ring.length) {
                forgetOldest();
            }
            int place = (first + length++) % ring.length;
            ring[place] = change;
            times[place] = now;
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
     * @param after changes with a greater revision are wanted
     * @throws StoreException.Expired when some of them are forgotten
     */
    synchronized Chunk read(long after, int most) {
        if (after < forgotten) {
            throw new StoreException.Expired(after, forgotten);
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
     * Some changes in order.
     *
     * @param reached the revision up to which they are complete
     */
    record Chunk(List<Change> changes, long reached) {}

    private void forgetOldest() {
        var oldest = at(0);
        forgotten = oldest.revision();
        bytes -= oldest.object().value().length;
        ring[first] = null;
        first = (first + 1) % ring.length;
        length--;
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
