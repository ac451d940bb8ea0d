// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One reader's place in the history under a prefix. It pulls: a slow reader costs the writer
 * nothing and learns from {@link RevisionStoreException.Expired} that it was too slow. Owned by one
 * thread; only {@link #close} may be called by others.
 */
public final class Cursor implements AutoCloseable {
    private static final int CHUNK = 512;

    private final WatchHistory watchHistory;
    private final WatchNotifier watchNotifier;
    private final String prefix;
    private final String resource;
    private long revision;
    private volatile @Nullable Thread reader;
    private volatile boolean signalled = true;
    private volatile boolean closed;

    Cursor(WatchHistory watchHistory, WatchNotifier watchNotifier, String prefix, long after) {
        this.watchHistory = watchHistory;
        this.watchNotifier = watchNotifier;
        this.prefix = prefix;
        this.resource = WatchNotifier.resource(prefix);
        this.revision = after;
        watchNotifier.add(this);
    }

    /** Everything under the prefix up to this revision has been returned. */
    public long revision() {
        return revision;
    }

    public boolean closed() {
        return closed;
    }

    /**
     * The next changes, waiting for them if need be. When there are none, the place moves on with
     * the changes of other resources: who is quiet does not grow old.
     *
     * @return empty when {@code patience} has passed or the cursor was closed
     * @throws RevisionStoreException.Expired when changes of the resource after this place are
     *     forgotten
     */
    public List<Change> next(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        reader = Thread.currentThread();
        while (!closed) {
            if (signalled) {
                // Cleared before reading: a change published meanwhile signals anew.
                signalled = false;
                var found = read();
                if (!found.isEmpty()) {
                    signalled = true;
                    return found;
                }
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                revision = watchHistory.passed(revision, resource);
                break;
            }
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
            if (!signalled) {
                LockSupport.parkNanos(this, left);
            }
        }
        return List.of();
    }

    /** Waits until something changes; for readers that look at the present state then. */
    public void await(Duration patience) {
        try {
            next(patience);
        } catch (RevisionStoreException.Expired _) {
            skipToPresent();
        }
    }

    /** Goes on with what comes now; for readers that can look at the present state instead. */
    public void skipToPresent() {
        revision = watchHistory.head();
    }

    private List<Change> read() {
        while (true) {
            var chunk = watchHistory.read(revision, CHUNK, resource);
            revision = chunk.reached();
            var mine = chunk.changes().stream().filter(c -> c.key().startsWith(prefix)).toList();
            if (!mine.isEmpty() || chunk.changes().size() < CHUNK) {
                return mine;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        watchNotifier.remove(this);
        signal();
    }

    String prefix() {
        return prefix;
    }

    void signal() {
        signalled = true;
        LockSupport.unpark(reader);
    }
}
