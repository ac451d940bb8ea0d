// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code pdc down}: asks, waits, insists, and sweeps up. Also right after the system was killed,
 * and when there is nothing to end.
 */
@Command(name = "down")
public final class DownCommand implements Callable<Integer> {
    /** Longer than the system gives its own parts, so that it normally ends by itself. */
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final Shell shell;
    private final StandaloneControl control;
    private final InstantSource clock = InstantSource.system();

    @Mixin private final HomeOption home = new HomeOption();

    @Option(names = "--purge")
    private boolean purge;

    public DownCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var directory = home.resolve(shell);
        var begun = clock.instant();
        boolean ended =
                switch (control.look(directory)) {
                    case HomeState.Running(var system) -> end(system.pid(), begun);
                    case HomeState.Held held when held.pid() > 0 -> end(held.pid(), begun);
                    case HomeState.Held held -> throw unreachable(directory, held);
                    case HomeState.Leftover _ -> true;
                    case HomeState.Nothing _ -> false;
                };
        control.cleanUp(directory);
        report(ended, directory, Duration.between(begun, clock.instant()));
        if (purge) {
            shell.screen().line(Purge.of(shell, directory));
        }
        return Exit.OK.code();
    }

    private void report(boolean something, Path directory, Duration elapsed) {
        shell.screen()
                .line(
                        something
                                ? shell.screen().style().good("✓ ")
                                        + shell.text("down.done", Sizes.elapsed(elapsed))
                                : shell.text("down.nothing", directory));
    }

    private boolean end(long pid, Instant begun) throws InterruptedException {
        var process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            return false;
        }
        var progress = new Progress(shell.screen(), clock);
        process.get().destroy();
        while (process.get().isAlive()) {
            var elapsed = Duration.between(begun, clock.instant());
            if (elapsed.compareTo(PATIENCE) > 0) {
                progress.finish(shell.text("down.killed", pid, Sizes.elapsed(elapsed)));
                process.get().destroyForcibly();
                process.get().onExit().join();
                return true;
            }
            progress.update(shell.text("down.progress", Sizes.elapsed(elapsed)));
            Thread.sleep(LOOK_EVERY);
        }
        progress.clear();
        return true;
    }

    private Failure unreachable(Path directory, HomeState.Held held) {
        return Failure.of(
                Exit.BUSY,
                shell.text("up.held", directory, held.pid(), held.host(), held.since()),
                shell.text("down.held-advice"));
    }
}
