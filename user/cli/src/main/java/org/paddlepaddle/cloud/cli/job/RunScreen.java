// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.time.InstantSource;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Screen;

/**
 * What a run shows: lines of many pods, each behind the name of its pod, what {@code pdc} itself
 * has to say, and how far something is. One thing at a time, whichever thread brings it.
 */
final class RunScreen {
    private static final int NAME = 10;

    private final Screen screen;
    private final boolean verbose;
    private final Progress progress;
    private int folded;
    private boolean held;

    RunScreen(Screen screen, boolean verbose, InstantSource clock) {
        this.screen = screen;
        this.verbose = verbose;
        this.progress = new Progress(screen, clock);
    }

    /** Whole lines of a pod; the launcher's own are counted and left out. */
    synchronized void print(JobLogs.Line line) {
        if (!verbose && LauncherLogFilter.is(line.text())) {
            folded++;
            return;
        }
        if (!held) {
            progress.clear();
            var name = Cells.pad("[" + line.pod() + "]", NAME + 2);
            screen.raw(coloured(line.role(), name) + line.text() + "\n");
        }
    }

    /** On the other stream, so that the program's own output can be piped on. */
    synchronized void note(String text) {
        if (!held) {
            progress.clear();
            screen.errorLine(screen.style().accent("pdc: ") + text);
        }
    }

    synchronized void progress(String text) {
        if (!held) {
            progress.update(text);
        }
    }

    /** Takes away how far something was. */
    synchronized void clear() {
        progress.clear();
    }

    /** Says nothing any more: a question is on the screen, and nobody follows the run after it. */
    synchronized void hold() {
        progress.clear();
        held = true;
    }

    /** Lines that were left out. */
    synchronized int folded() {
        return folded;
    }

    private String coloured(String role, String name) {
        return switch (role) {
            case "ps" -> screen.style().accent(name);
            case "worker" -> screen.style().good(name);
            default -> screen.style().bold(name);
        };
    }
}
