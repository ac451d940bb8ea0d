// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.FiniteTurn.Next;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The one loop that writes. It takes every write that waits, compares, sets, commits them in one
 * transaction, publishes the new state and only then answers.
 */
final class Writer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Writer.class.getName());
    private static final int BATCH = 1024;
    private static final Duration QUIET = Duration.ofSeconds(1);

    /** What a row costs in the log beyond its value: about two pages. */
    private static final int ROW_BYTES = 8192;

    /** What the writer tells readers after a commit. */
    record Committed(Snapshot snapshot, List<Change> changes) {}

    private record Pending(Write write, CompletableFuture<Entry> answer) {
        void fail(RevisionStoreException why) {
            answer.completeExceptionally(why);
        }
    }

    private static final Pending STOP =
            new Pending(Write.create("", _ -> new byte[0]), new CompletableFuture<>());

    private final Path file;
    private final Consumer<Committed> publish;
    private final BlockingQueue<Pending> queue = new LinkedBlockingQueue<>();
    private final Checkpointer checkpointer;
    private final DiskTrouble trouble;
    private final Loop loop;
    private @Nullable Database database;
    private Snapshot state;
    private long revision;
    private boolean tidied;
    private volatile boolean closed;

    Writer(
            Path file,
            Database database,
            Snapshot state,
            Consumer<Committed> publish,
            Supervisor supervisor) {
        this.file = file;
        this.database = database;
        this.state = state;
        this.revision = state.revision();
        this.publish = publish;
        this.trouble = new DiskTrouble(file);
        this.checkpointer = new Checkpointer(file, supervisor);
        this.loop = supervisor.platformLoopUntilDone("store-writer", this::writeNext);
    }

    CompletableFuture<Entry> submit(Write write) {
        var pending = new Pending(write, new CompletableFuture<>());
        queue.add(pending);
        if (closed) {
            // The loop may have ended already; a second answer to one it did see is ignored.
            pending.fail(closing());
        }
        return pending.answer;
    }

    /** What keeps writes from being durable at present. */
    Optional<String> trouble() {
        return trouble.present();
    }

    /** Waits for writes and commits them: a turn of a supervised loop. */
    private Next writeNext() {
        var batch = new ArrayList<Pending>();
        takeInto(batch);
        boolean last = batch.remove(STOP);
        if (!batch.isEmpty()) {
            answerAll(batch);
        }
        if (last) {
            closeDatabase();
        }
        return last ? Next.DONE : Next.AGAIN;
    }

    /** Whatever happens, nobody waits for an answer that will not come. */
    private void answerAll(List<Pending> batch) {
        try {
            commit(batch);
        } catch (RuntimeException | Error e) {
            var why = new RevisionStoreException.Unavailable("the writer failed", e);
            batch.forEach(pending -> pending.fail(why));
            throw e;
        }
    }

    private void takeInto(List<Pending> batch) {
        try {
            var first = tidied ? queue.take() : queue.poll(QUIET.toMillis(), MILLISECONDS);
            if (first == null) {
                tidy();
                return;
            }
            batch.add(first);
            tidied = false;
        } catch (InterruptedException _) {
            // Only close() ends this loop; it leaves STOP in the queue.
        }
        queue.drainTo(batch, BATCH);
    }

    private void commit(List<Pending> batch) {
        var outcome = new GroupCommit(state.index(), revision);
        try {
            for (var pending : batch) {
                outcome.add(pending.write, pending.answer);
            }
            // Numbers of a failed commit are not used again: the log may hold traces of them.
            revision = outcome.revision();
            if (!outcome.changes().isEmpty()) {
                write(outcome);
                trouble.over();
            }
        } catch (SQLException | RuntimeException e) {
            var why = trouble.met(e);
            abandon();
            batch.forEach(pending -> pending.fail(new RevisionStoreException.Unavailable(why, e)));
            return;
        }
        state = new Snapshot(outcome.index(), revision);
        publish.accept(new Committed(state, outcome.changes()));
        outcome.answer();
        makeRoom(outcome.changes());
    }

    private void write(GroupCommit outcome) throws SQLException {
        if (database == null) {
            database = Database.connect(file);
        }
        database.commit(outcome.changes(), outcome.revision());
    }

    private void abandon() {
        if (database == null) {
            return;
        }
        try {
            database.rollback();
        } catch (SQLException _) {
            // A full disk has rolled it back already, which the connection does not know of: the
            // next write opens another.
            closeDatabase();
        }
    }

    private void makeRoom(List<Change> changes) {
        long bytes = 0;
        for (var change : changes) {
            bytes += change.object().value().length + ROW_BYTES;
        }
        if (!checkpointer.wrote(bytes) || database == null) {
            return;
        }
        try {
            database.checkpoint();
            checkpointer.madeRoom();
        } catch (SQLException e) {
            LOG.log(Level.WARNING, "checkpoint of " + file + " failed: " + e.getMessage());
        }
    }

    /** Nobody has written for a while: a good time for what would keep writers waiting. */
    private void tidy() {
        try {
            tidied = database == null || !database.tidy();
            checkpointer.madeRoom();
        } catch (SQLException e) {
            tidied = true;
            LOG.log(Level.WARNING, "tidying up " + file + " failed: " + e.getMessage());
        }
    }

    private void closeDatabase() {
        var open = database;
        database = null;
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (SQLException e) {
            LOG.log(Level.WARNING, "closing " + file + " failed: " + e.getMessage());
        }
    }

    /** Commits what waits, then closes the database. */
    @Override
    public void close() {
        closed = true;
        queue.add(STOP);
        loop.await();
        checkpointer.close();
        var late = new ArrayList<Pending>();
        queue.drainTo(late);
        late.forEach(pending -> pending.fail(closing()));
    }

    private static RevisionStoreException closing() {
        return new RevisionStoreException.Unavailable("the store is closed", null);
    }
}
