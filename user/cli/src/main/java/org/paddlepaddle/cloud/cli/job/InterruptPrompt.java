// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.io.IOException;
import java.time.Duration;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * The prompt after Ctrl-C (SIGINT) while a run is followed: should the job end, too? Without a
 * person at the terminal, and without an answer, the job goes on.
 */
final class InterruptPrompt implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final Shell shell;
    private final RunScreen screen;
    private final RunningJob job;
    private final String name;
    private final String flags;
    private final Thread thread;
    private volatile boolean cancelled;

    /**
     * @param flags what a command needs to find the job
     */
    InterruptPrompt(Shell shell, RunScreen screen, RunningJob job, String name, String flags) {
        this.shell = shell;
        this.screen = screen;
        this.job = job;
        this.name = name;
        this.flags = flags;
        this.thread = Threads.onExit("goodbye", this::ask);
    }

    @Override
    public void close() {
        cancelled = true;
        Threads.notOnExit(thread);
    }

    private void ask() {
        if (cancelled) {
            return;
        }
        screen.hold();
        if (shell.screen().terminal()) {
            shell.screen().err().print("\n" + shell.text("run.end-it", name));
            shell.screen().err().flush();
            if (isYes()) {
                end();
                return;
            }
        }
        shell.screen().errorLine(shell.text("run.left", name, flags));
    }

    private void end() {
        try {
            job.remove();
            shell.screen().errorLine(shell.text("run.removed", name));
        } catch (ClusterException e) {
            shell.screen().errorLine(String.valueOf(e.getMessage()));
        }
    }

    /** Polls: a read could not be given up when the time is over. */
    private static boolean isYes() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (System.nanoTime() < deadline) {
                if (System.in.available() > 0) {
                    int first = System.in.read();
                    return first == 'y' || first == 'Y';
                }
                Thread.sleep(LOOK_EVERY);
            }
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
