// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;
import org.paddlepaddle.cloud.standalone.home.NativeLibraries;
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
    private final PartLifecycle assembly;
    private boolean closed;

    private RunningStandalone(HomeLock lock, StateBoard board, PartLifecycle assembly) {
        this.lock = lock;
        this.board = board;
        this.assembly = assembly;
    }

    static RunningStandalone start(
            StandaloneConfig config, PartLifecycle.Wiring wiring, InstantSource clock)
            throws InterruptedException {
        var home = config.home();
        home.create();
        var lock = HomeLock.take(home);
        unpackLibraries(home, lock);
        StartRecord.of(config).write(home);
        var board = new StateBoard(home, firstState(config, clock), clock);
        var assembly = new PartLifecycle(board);
        try {
            wiring.wire(assembly, board);
            board.allReady();
            LOG.info("ready: {}", board.state());
            return new RunningStandalone(lock, board, assembly);
        } catch (Exception e) {
            assembly.close();
            board.gone();
            lock.close();
            throw e instanceof RuntimeException known ? known : new IllegalStateException(e);
        }
    }

    private static void unpackLibraries(HomeDirectory home, HomeLock lock) {
        try {
            NativeLibraries.unpackTo(home.libraries());
        } catch (IOException e) {
            lock.close();
            throw new UncheckedIOException("cannot make " + home.libraries(), e);
        }
    }

    /** The start-up a person waits for begins with the process, not with this class. */
    private static SystemState firstState(StandaloneConfig config, InstantSource clock) {
        var process = ProcessHandle.current();
        var started = process.info().startInstant().orElseGet(clock::instant);
        return SystemState.starting(
                process.pid(), started, config.version(), config.nodes().spoken(config.node()));
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
        try {
            board.stopping();
        } catch (UncheckedIOException e) {
            // On a full disk: the end itself matters more than that it is told.
            LOG.warn("{}: {}", e.getMessage(), String.valueOf(e.getCause()));
        }
        assembly.close();
        board.gone();
        lock.close();
        LOG.info("ended");
    }
}
