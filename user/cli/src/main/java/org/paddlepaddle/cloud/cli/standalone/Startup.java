// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cli.machine.Ports;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl.Launched;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** Brings the standalone system up and waits until it serves, showing how far it is. */
public final class Startup {
    /** A process that ended is seen at once, so this only has to suffice on a very busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration LOOK_EVERY = Duration.ofMillis(60);
    private static final int LOG_LINES = 12;

    /** The system, and whether it was there before. */
    public record Result(RunningSystem system, boolean alreadyRunning) {}

    private final Shell shell;
    private final StandaloneControl control;
    private final InstantSource clock;

    public Startup(Shell shell, StandaloneControl control, InstantSource clock) {
        this.shell = shell;
        this.control = control;
        this.clock = clock;
    }

    public Result ensure(UpRequest request) throws InterruptedException {
        return switch (control.look(request.home())) {
            case Sighting.Held held -> throw heldBy(request.home(), held);
            case Sighting.Running(var system) when system.stage() == RunningSystem.Stage.ready ->
                    new Result(system, true);
            case Sighting.Running(var system) when system.stage() == RunningSystem.Stage.stopping ->
                    throw stopping(system);
            case Sighting.Running(var system) -> new Result(await(request, running(system)), true);
            case Sighting.Nothing _, Sighting.Leftover _ -> new Result(launch(request), false);
        };
    }

    private RunningSystem launch(UpRequest request) throws InterruptedException {
        refuseTakenPort(request);
        var launched = control.launch(request);
        return await(request, launched);
    }

    private RunningSystem await(UpRequest request, Launched launched) throws InterruptedException {
        var begun = clock.instant();
        var progress = new Progress(shell.screen(), clock);
        while (true) {
            var elapsed = Duration.between(begun, clock.instant());
            var sighting = control.look(request.home());
            if (sighting instanceof Sighting.Running(var system)) {
                if (system.stage() == RunningSystem.Stage.ready) {
                    progress.clear();
                    return system;
                }
                progress.update(
                        shell.text(
                                "up.progress",
                                Sizes.elapsed(elapsed),
                                String.join(" ", system.ready())));
            }
            if (!launched.process().isAlive()) {
                progress.clear();
                throw ended(launched);
            }
            if (elapsed.compareTo(PATIENCE) > 0) {
                progress.clear();
                throw Failure.of(
                        Exit.TIMEOUT,
                        shell.text("up.slow", Sizes.elapsed(PATIENCE)),
                        shell.text("advice.log", launched.log()),
                        shell.text("advice.down"));
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    /** A port that was asked for by name is checked here: the reader learns who has it at once. */
    private void refuseTakenPort(UpRequest request) {
        if (request.port().isEmpty()) {
            return;
        }
        int port = request.port().getAsInt();
        if (!Ports.free(port)) {
            throw Failure.of(
                    Exit.BUSY,
                    shell.text("up.port-taken", port, holder(port)),
                    shell.text("up.port-advice"));
        }
    }

    private String holder(int port) {
        return Ports.holder(port)
                .map(owner -> shell.text("port.holder", owner.command(), owner.pid()))
                .orElseGet(() -> shell.text("port.unknown-holder"));
    }

    private Failure heldBy(Path home, Sighting.Held held) {
        return Failure.of(
                Exit.BUSY,
                shell.text("up.held", home, held.pid(), held.host(), held.since()),
                shell.text("up.held-advice", held.pid()));
    }

    private Failure stopping(RunningSystem system) {
        return Failure.of(
                Exit.BUSY, shell.text("up.stopping", system.pid()), shell.text("advice.retry"));
    }

    private Failure ended(Launched launched) {
        var advice = new ArrayList<>(lastLines(launched.output()));
        advice.add(shell.text("advice.log", launched.log()));
        advice.add(shell.text("advice.doctor"));
        return new Failure(Exit.FAILED, shell.text("up.ended"), advice);
    }

    private static List<String> lastLines(Path log) {
        try {
            var lines = Files.readString(log, StandardCharsets.UTF_8).lines().toList();
            return lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
        } catch (IOException _) {
            return List.of();
        }
    }

    /** Somebody else's start; should it end before we look, the current process does not. */
    private static Launched running(RunningSystem system) {
        var process = ProcessHandle.of(system.pid()).orElse(ProcessHandle.current());
        return new Launched(process, system.log(), system.log());
    }
}
