// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Notifies watchers whose resource changed and coalesces wake-ups, in a loop of its own: a thousand
 * watchers must not cost the writer a thousand wake-ups per commit.
 *
 * <p>After many readers of a resource were woken, they are left alone for a moment that grows with
 * their number, and then find all that happened meanwhile: to show a thousand clients ten changes
 * at once costs little more than to show them one. A reader among few is woken at once, and so is
 * everybody after a pause.
 */
final class WatchNotifier implements AutoCloseable {
    /** The resource of who follows all. */
    static final String EVERYTHING = "";

    private static final int CHUNK = 4096;
    private static final Duration FOREVER = Duration.ofDays(1);
    private static final int MANY = 100;
    private static final long REST_PER_READER = 50_000;
    private static final long LONGEST_REST = 50_000_000;

    private final WatchHistory watchHistory;
    private final Map<String, Set<Cursor>> cursors = new ConcurrentHashMap<>();

    /** Resources with changes their readers were not woken for yet; of the loop alone. */
    private final Set<String> changed = new HashSet<>();

    /** Until when the readers of a resource are left alone; of the loop alone. */
    private final Map<String, Long> resting = new HashMap<>();

    private final Loop loop;

    /** How far changes were noted; of the loop alone. */
    private long seen;

    WatchNotifier(WatchHistory watchHistory, long start, Supervisor supervisor) {
        this.watchHistory = watchHistory;
        this.seen = start;
        this.loop = supervisor.loop("store-wakeups", this::wakeNext);
    }

    void add(Cursor cursor) {
        cursors.compute(
                resource(cursor.prefix()),
                (_, set) -> {
                    Set<Cursor> readers = set == null ? ConcurrentHashMap.newKeySet() : set;
                    readers.add(cursor);
                    return readers;
                });
    }

    void remove(Cursor cursor) {
        cursors.computeIfPresent(
                resource(cursor.prefix()),
                (_, set) -> {
                    set.remove(cursor);
                    return set.isEmpty() ? null : set;
                });
    }

    /** {@code group/plural/} of a key or prefix; empty when it is shorter than that. */
    static String resource(String key) {
        int slash = key.indexOf('/', key.indexOf('/') + 1);
        return slash < 0 ? EVERYTHING : key.substring(0, slash + 1);
    }

    /** Waits for changes and wakes their readers: a turn of a supervised loop. */
    private void wakeNext() throws InterruptedException {
        watchHistory.await(seen, patience());
        seen = note(seen);
        wake(System.nanoTime());
    }

    /** Until the first of those who rest may be woken. */
    private Duration patience() {
        long now = System.nanoTime();
        return changed.stream()
                .map(resource -> Duration.ofNanos(Math.max(1, restsUntil(resource, now) - now)))
                .min(Comparator.naturalOrder())
                .orElse(FOREVER);
    }

    private long restsUntil(String resource, long now) {
        return resting.getOrDefault(resource, now);
    }

    private long note(long seen) {
        try {
            var chunk = watchHistory.read(seen, CHUNK);
            if (!chunk.changes().isEmpty()) {
                changed.add(EVERYTHING);
            }
            chunk.changes().forEach(change -> changed.add(resource(change.key())));
            return chunk.reached();
        } catch (RevisionStoreException.Expired expired) {
            // Fell behind the ring itself: nobody knows what changed, so everybody looks.
            changed.addAll(cursors.keySet());
            return expired.oldest();
        }
    }

    private void wake(long now) {
        resting.values().removeIf(until -> until - now <= 0);
        changed.removeIf(
                resource -> {
                    if (resting.containsKey(resource)) {
                        return false;
                    }
                    var readers = cursors.getOrDefault(resource, Set.of());
                    readers.forEach(Cursor::signal);
                    if (readers.size() >= MANY) {
                        long rest = readers.size() * REST_PER_READER;
                        resting.put(resource, now + Math.min(LONGEST_REST, rest));
                    }
                    return true;
                });
    }

    @Override
    public void close() {
        loop.close();
        cursors.values().forEach(set -> set.forEach(Cursor::close));
    }
}
