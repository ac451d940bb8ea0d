// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Durable objects under keys, one revision for all, and what happened lately. Thread-safe. */
public final class ObjectStore implements AutoCloseable {
    static final String FILE = "objects.db";
    private static final String LOCK = "lock";
    private static final int ROLLBACK = Integer.MAX_VALUE;

    private final DirectoryLock lock;
    private final History history;
    private final Wakeups wakeups;
    private final Writer writer;
    private final Object publishing = new Object();
    private volatile Snapshot current;

    private ObjectStore(
            Path file,
            DirectoryLock lock,
            Snapshot stored,
            Database database,
            StoreOptions options,
            Supervisor supervisor) {
        this.lock = lock;
        this.current = stored;
        this.history = new History(options, current.revision(), System::nanoTime);
        this.wakeups = new Wakeups(history, current.revision(), supervisor);
        this.writer = new Writer(file, database, current, this::publish, supervisor);
    }

    /**
     * Opens or creates the store in a directory of its own.
     *
     * @throws StoreException.Refused when another process holds it, or its database is damaged or
     *     newer than this program; nothing is changed then
     */
    public static ObjectStore open(Path directory, StoreOptions options) {
        return open(directory, options, new Supervisor());
    }

    /**
     * As above, with the loops of the store among those of the process.
     *
     * @throws StoreException.Refused when another process holds it, or its database is damaged or
     *     newer than this program; nothing is changed then
     */
    public static ObjectStore open(Path directory, StoreOptions options, Supervisor supervisor) {
        var file = directory.resolve(FILE);
        DatabaseFile.prepare(file);
        var lock = DirectoryLock.take(directory.resolve(LOCK));
        try {
            var stored = StoredObjects.read(file);
            return new ObjectStore(file, lock, stored, Database.open(file), options, supervisor);
        } catch (StoreException e) {
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
     * @throws StoreException.Expired when it does not
     */
    public Snapshot snapshot(long revision) {
        Snapshot now;
        List<Change> later;
        synchronized (publishing) {
            now = current;
            if (revision >= now.revision()) {
                return now;
            }
            later = history.read(revision, ROLLBACK).changes();
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
     * @throws StoreException.Conflict when the key is not at the expected revision
     * @throws StoreException.Unavailable when it could not be made durable
     */
    public Entry write(Write write) {
        try {
            return writer.submit(write).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StoreException why) {
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
        return new Cursor(history, wakeups, prefix, revision);
    }

    /**
     * When something under {@code group/plural/} changed last.
     *
     * @return 0 when nothing has since the store was opened
     */
    public long lastChange(String resourcePrefix) {
        return history.lastChange(resourcePrefix);
    }

    /** On the writer thread, after the commit and before anyone is answered. */
    private void publish(Writer.Committed committed) {
        synchronized (publishing) {
            current = committed.snapshot();
            history.append(committed.changes());
        }
    }

    /** Commits what was submitted, ends all cursors and lets the directory go. */
    @Override
    public void close() {
        writer.close();
        wakeups.close();
        lock.close();
    }
}
