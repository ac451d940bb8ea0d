// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.supervise.Threads;

/** How the terminal treats what is typed; closing makes it what it was. */
public final class TerminalMode implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Optional<String> before;
    private final Optional<Thread> restoring;
    private volatile boolean closed;

    /** Of a window, in characters. */
    public record Size(int columns, int rows) {}

    private TerminalMode(Optional<String> before) {
        this.before = before;
        this.restoring = before.map(_ -> Threads.onExit("terminal", this::restore));
    }

    public static TerminalMode unchanged() {
        return new TerminalMode(Optional.empty());
    }

    /** Every key goes to the program at once, Ctrl-C too; unchanged where there is no terminal. */
    public static TerminalMode raw() {
        var mode = new TerminalMode(Stty.ask("-g"));
        if (mode.before.isPresent()) {
            Stty.ask("raw", "-echo");
        }
        return mode;
    }

    /** Tells the size now and whenever it has changed. */
    public void onResize(Consumer<Size> tell) {
        Threads.start("terminal-size", () -> watch(tell));
    }

    private void watch(Consumer<Size> tell) {
        var known = Optional.<Size>empty();
        try {
            while (!closed) {
                var now = Stty.size();
                if (now.isPresent() && !now.equals(known)) {
                    tell.accept(now.get());
                    known = now;
                }
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void restore() {
        before.ifPresent(settings -> Stty.ask(settings));
    }

    @Override
    public void close() {
        closed = true;
        restoring.ifPresent(Threads::notOnExit);
        restore();
    }
}
