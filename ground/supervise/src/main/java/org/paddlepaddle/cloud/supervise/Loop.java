// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.paddlepaddle.cloud.supervise.FiniteTurn.Next;

/** A thread that repeats a turn until it is closed, whatever a turn throws. */
public final class Loop implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Loop.class.getName());
    private static final BackOff BACK_OFF =
            new BackOff(Duration.ofMillis(100), Duration.ofSeconds(30));

    private final FiniteTurn turn;
    private final Supervisor supervisor;
    private final Thread thread;
    private volatile LoopHealth health;
    private volatile boolean closed;

    Loop(String name, Thread.Builder builder, FiniteTurn turn, Supervisor supervisor) {
        this.turn = turn;
        this.supervisor = supervisor;
        this.health = LoopHealth.fresh(name);
        this.thread = builder.name(name).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    LoopHealth health() {
        return health;
    }

    private void run() {
        try {
            while (!closed && turn() == Next.AGAIN) {
                // The turn has waited and worked; there is nothing to do between two of them.
            }
        } finally {
            supervisor.ended(this);
        }
    }

    private Next turn() {
        try {
            supervisor.faults().beforeTurn(health.name());
            var next = turn.run();
            health = LoopHealth.fresh(health.name());
            return next;
        } catch (InterruptedException e) {
            return closed ? Next.DONE : failed(e);
        } catch (Throwable failure) {
            // An API call that was cut short by the close is no failure.
            return closed ? Next.DONE : failed(failure);
        }
    }

    /** Not even an error ends the loop: what it does, nobody else would do. */
    private Next failed(Throwable failure) {
        health = health.failed(failure);
        supervisor.failed(this);
        int failures = health.failuresInARow();
        var pause = BACK_OFF.after(failures);
        if (Integer.bitCount(failures) == 1) {
            LOG.log(
                    Level.ERROR,
                    "loop %s failed, %d times in a row; again in %s"
                            .formatted(health.name(), failures, pause),
                    failure);
        }
        try {
            Thread.sleep(pause);
        } catch (InterruptedException _) {
            // Closed, or woken early: the loop's condition knows which.
        }
        return Next.AGAIN;
    }

    /** Whether the caller runs in this loop, and so must not wait for its end. */
    public boolean isCurrent() {
        return Thread.currentThread().equals(thread);
    }

    /** Waits until the turn under way has ended, at most for the given time. */
    public boolean join(Duration longest) throws InterruptedException {
        return isCurrent() || thread.join(longest);
    }

    /** Interrupts the turn under way; no other follows. */
    @Override
    public void close() {
        closed = true;
        if (!isCurrent()) {
            thread.interrupt();
        }
    }

    /** Interrupts the turn under way and waits for its end. */
    public void closeAndWait() {
        close();
        await();
    }

    /** Waits until the loop has ended by itself, or after its last turn. */
    public void await() {
        try {
            if (!isCurrent()) {
                thread.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** No other turn follows the one under way, which is not interrupted. */
    public void closeAfterTurn() {
        closed = true;
    }
}
