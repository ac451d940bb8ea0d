// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Wakes readers whose resource changed, on a thread of its own: a thousand watchers must not cost
 * the writer a thousand wake-ups per commit.
 */
final class Wakeups implements AutoCloseable {
    private static final int CHUNK = 4096;
    private static final String EVERYTHING = "";

    private final History history;
    private final Map<String, Set<Cursor>> cursors = new ConcurrentHashMap<>();
    private final Thread thread;

    Wakeups(History history, long start) {
        this.history = history;
        this.thread = Thread.ofVirtual().name("store-wakeups").start(() -> run(start));
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

    private void run(long start) {
        long seen = start;
        try {
            while (true) {
                history.await(seen);
                seen = wake(seen);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private long wake(long seen) {
        History.Chunk chunk;
        try {
            chunk = history.read(seen, CHUNK);
        } catch (StoreException.Expired expired) {
            // Fell behind the ring itself: nobody knows what changed, so everybody looks.
            cursors.values().forEach(set -> set.forEach(Cursor::signal));
            return expired.oldest();
        }
        var resources = new TreeSet<>(Set.of(EVERYTHING));
        chunk.changes().forEach(change -> resources.add(resource(change.key())));
        for (var resource : resources) {
            cursors.getOrDefault(resource, Set.of()).forEach(Cursor::signal);
        }
        return chunk.reached();
    }

    @Override
    public void close() {
        thread.interrupt();
        cursors.values().forEach(set -> set.forEach(Cursor::close));
    }
}
