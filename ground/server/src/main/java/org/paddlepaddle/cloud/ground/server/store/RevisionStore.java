// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * A durable key-value store with one revision for all keys (as etcd's MVCC), and its latest
 * changes. Thread-safe.
 */
public final class RevisionStore implements AutoCloseable {
    static final String FILE = "objects.db";
    private static final String LOCK = "lock";
    private static final int ROLLBACK = Integer.MAX_VALUE;

    private final DataDirectoryLock lock;
    private final WatchHistory watchHistory;
    private final WatchNotifier watchNotifier;
    private final Writer writer;
    private final Object publishing = new Object();
    private volatile Snapshot current;

    private RevisionStore(
            Path file,
            DataDirectoryLock lock,
            Snapshot stored,
            Database database,
            RevisionStoreOptions options,
            Supervisor supervisor) {
        this.lock = lock;
        this.current = stored;
        this.watchHistory = new WatchHistory(options, current.revision(), System::nanoTime);
        this.watchNotifier = new WatchNotifier(watchHistory, current.revision(), supervisor);
        this.writer = new Writer(file, database, current, this::publish, supervisor);
    }

    /**
     * Opens or creates the store in a directory of its own.
     *
     * @throws RevisionStoreException.Refused when another process holds it, or its database is
     *     damaged or newer than this program; nothing is changed then
     */
    public static RevisionStore open(Path directory, RevisionStoreOptions options) {
        return open(directory, options, new Supervisor());
    }

    /**
     * As above, with the loops of the store among those of the process.
     *
     * @throws RevisionStoreException.Refused when another process holds it, or its database is
     *     damaged or newer than this program; nothing is changed then
     */
    public static RevisionStore open(
            Path directory, RevisionStoreOptions options, Supervisor supervisor) {
        var file = directory.resolve(FILE);
        DatabaseFile.prepare(file);
        var lock = DataDirectoryLock.take(directory.resolve(LOCK));
        try {
            var stored = StoredObjects.read(file);
            return new RevisionStore(file, lock, stored, Database.open(file), options, supervisor);
        } catch (RevisionStoreException e) {
            lock.close();
            throw e;
        }
    }

    /** Everything as it is now. */
    public Snapshot snapshot() {
        return current;
    }

    public Optional<Entry> get(String key) {
        return current.get(key);
    }

    /**
     * Everything as it was at a revision that the history still covers.
     *
     * @throws RevisionStoreException.Expired when it does not
     */
    public Snapshot snapshot(long revision) {
        Snapshot now;
        List<Change> later;
        synchronized (publishing) {
            now = current;
            if (revision >= now.revision()) {
                return now;
            }
            later = watchHistory.read(revision, ROLLBACK).changes();
        }
        var index = now.index();
        for (var change : later.reversed()) {
            var before = change.previous();
            index = before == null ? index.without(change.key()) : index.with(before);
        }
        return new Snapshot(index, revision);
    }

    /**
     * Waits until the write is durable and readers see it.
     *
     * @return the entry as written; for a removal the last state at the removal's revision
     * @throws RevisionStoreException.Conflict when the key is not at the expected revision
     * @throws RevisionStoreException.Unavailable when it could not be made durable
     */
    public Entry write(Write write) {
        try {
            return writer.submit(write).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RevisionStoreException why) {
                throw why;
            }
            throw e;
        }
    }

    /** What keeps writes from being durable, until one is again; reads go on. */
    public Optional<String> trouble() {
        return writer.trouble();
    }

    /** A place in the history; what changes under the prefix after {@code revision} follows it. */
    public Cursor follow(String prefix, long revision) {
        return new Cursor(watchHistory, watchNotifier, prefix, revision);
    }

    /**
     * When something under {@code group/plural/} changed last.
     *
     * @return 0 when nothing has since the store was opened
     */
    public long lastChange(String resourcePrefix) {
        return watchHistory.lastChange(resourcePrefix);
    }

    /** On the writer thread, after the commit and before anyone is answered. */
    private void publish(Writer.Committed committed) {
        synchronized (publishing) {
            current = committed.snapshot();
            watchHistory.append(committed.changes());
        }
    }

    /** Commits what was submitted, ends all cursors and lets the directory go. */
    @Override
    public void close() {
        writer.close();
        watchNotifier.close();
        lock.close();
    }
}
