// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Checkpoints the store: moves the write-ahead log into the database file beside the writer, which
 * therefore never waits for it, unless the log has grown far beyond what a passive checkpoint could
 * keep up with.
 */
final class Checkpointer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Checkpointer.class.getName());
    private static final long WORTH_IT = 8L << 20;
    private static final long TOO_MUCH = 128L << 20;

    private final Path file;
    private final AtomicLong pending = new AtomicLong();
    private final Semaphore wanted = new Semaphore(0);
    private final Loop loop;

    Checkpointer(Path file, Supervisor supervisor) {
        this.file = file;
        this.loop = supervisor.platformLoop("store-checkpoint", this::checkpointNext);
    }

    /**
     * Told by the writer after each commit.
     *
     * @return true when the writer itself must make room before it goes on
     */
    boolean wrote(long bytes) {
        long waiting = pending.addAndGet(bytes);
        if (waiting > WORTH_IT) {
            wanted.release();
        }
        return waiting > TOO_MUCH;
    }

    void madeRoom() {
        pending.set(0);
    }

    /** Waits until there is enough to move, and moves it: a turn of a supervised loop. */
    private void checkpointNext() throws InterruptedException {
        wanted.acquire();
        wanted.drainPermits();
        if (pending.get() > WORTH_IT) {
            checkpoint();
        }
    }

    private void checkpoint() {
        long covered = pending.get();
        try (var connection = Database.side(file);
                var statement = connection.createStatement();
                var row = statement.executeQuery("PRAGMA wal_checkpoint(PASSIVE)")) {
            if (row.next() && row.getInt(1) == 0 && row.getInt(2) == row.getInt(3)) {
                pending.addAndGet(-covered);
            }
        } catch (SQLException e) {
            // Nothing is lost: the log keeps what the file does not have yet.
            LOG.log(Level.WARNING, "checkpoint of " + file + " failed: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        loop.closeAfterTurn();
        wanted.release();
        loop.await();
    }
}
