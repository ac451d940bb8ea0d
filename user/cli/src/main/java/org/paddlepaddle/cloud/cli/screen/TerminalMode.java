// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.screen;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How the terminal treats what is typed. The JDK cannot change it, so {@code stty} does; closing
 * makes it what it was.
 */
public final class TerminalMode implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Optional<String> before;
    private final Thread restore;
    private volatile boolean closed;

    /** Of a window, in characters. */
    public record Size(int columns, int rows) {}

    private TerminalMode(Optional<String> before) {
        this.before = before;
        this.restore = new Thread(this::restore, "terminal");
        if (before.isPresent()) {
            Runtime.getRuntime().addShutdownHook(restore);
        }
    }

    public static TerminalMode unchanged() {
        return new TerminalMode(Optional.empty());
    }

    /** Every key goes to the program at once, Ctrl-C too; unchanged where there is no terminal. */
    public static TerminalMode raw() {
        var mode = new TerminalMode(stty("-g"));
        if (mode.before.isPresent()) {
            stty("raw", "-echo");
        }
        return mode;
    }

    /** Tells the size now and whenever it has changed. */
    public void onResize(Consumer<Size> tell) {
        Thread.ofVirtual().name("terminal-size").start(() -> watch(tell));
    }

    private void watch(Consumer<Size> tell) {
        var known = Optional.<Size>empty();
        try {
            while (!closed) {
                var now = size();
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

    private static Optional<Size> size() {
        return stty("size")
                .map(text -> text.split(" "))
                .filter(words -> words.length == 2)
                .map(words -> new Size(Integer.parseInt(words[1]), Integer.parseInt(words[0])))
                .filter(size -> size.columns() > 0 && size.rows() > 0);
    }

    private static Optional<String> stty(String... arguments) {
        var command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            var stty =
                    new ProcessBuilder(command)
                            .redirectInput(Redirect.INHERIT)
                            .redirectError(Redirect.DISCARD)
                            .start();
            var text = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return stty.waitFor() == 0 ? Optional.of(text.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private void restore() {
        before.ifPresent(settings -> stty(settings));
    }

    @Override
    public void close() {
        closed = true;
        if (before.isPresent()) {
            Runtime.getRuntime().removeShutdownHook(restore);
            restore();
        }
    }
}
