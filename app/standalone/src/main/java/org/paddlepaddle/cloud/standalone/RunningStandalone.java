// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system that holds its home, from the lock to the last part. Closing ends every part within its
 * time and gives the home back.
 */
public final class RunningStandalone implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningStandalone.class);

    private final HomeLock lock;
    private final StateBoard board;
    private final Assembly assembly;
    private boolean closed;

    private RunningStandalone(HomeLock lock, StateBoard board, Assembly assembly) {
        this.lock = lock;
        this.board = board;
        this.assembly = assembly;
    }

    static RunningStandalone start(StandaloneConfig config, List<Part> parts, InstantSource clock)
            throws InterruptedException {
        var home = config.home();
        home.create();
        var lock = HomeLock.take(home);
        var started = processStart(clock);
        var pid = ProcessHandle.current().pid();
        var board =
                new StateBoard(
                        home,
                        SystemState.starting(pid, started, config.version(), config.node()),
                        clock);
        try {
            var assembly = Assembly.start(parts, board);
            board.allReady();
            LOG.info("ready: {}", board.state());
            return new RunningStandalone(lock, board, assembly);
        } catch (RuntimeException e) {
            board.gone();
            lock.close();
            throw e;
        }
    }

    public SystemState state() {
        return board.state();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        board.stopping();
        assembly.close();
        board.gone();
        lock.close();
        LOG.info("ended");
    }

    /** The start-up a person waits for begins with the process, not with this class. */
    private static Instant processStart(InstantSource clock) {
        return ProcessHandle.current().info().startInstant().orElseGet(clock::instant);
    }
}
