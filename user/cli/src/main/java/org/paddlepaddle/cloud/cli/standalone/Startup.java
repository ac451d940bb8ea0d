// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.machine.ListeningPorts;
import org.paddlepaddle.cloud.cli.standalone.Readiness.Answer;
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

    /** How long a system may say that it is ready and not answer. */
    private static final Duration SILENCE = Duration.ofSeconds(30);

    /** How long a running system may not be ready before that is said. */
    private static final Duration UNWELL = Duration.ofSeconds(5);

    private static final Duration LOOK_EVERY = Duration.ofMillis(60);
    private static final int LOG_LINES = 12;
    private static final long LEAST_ROOM = 16_000_000;

    /** The system, and whether it was there before. */
    public record Result(RunningSystem system, boolean alreadyRunning) {}

    private final Shell shell;
    private final StandaloneControl control;
    private final InstantSource clock;
    private final AbnormalExitLines lines;

    public Startup(Shell shell, StandaloneControl control, InstantSource clock) {
        this.shell = shell;
        this.control = control;
        this.clock = clock;
        this.lines = new AbnormalExitLines(shell, control);
    }

    /** Returns when the system answers: what it wrote about itself may be older than its end. */
    public Result ensure(UpRequest request) throws InterruptedException {
        var begun = clock.instant();
        try (var readiness = control.readiness()) {
            while (true) {
                var found =
                        switch (control.look(request.home())) {
                            case HomeState.Held held -> throw heldBy(request.home(), held);
                            case HomeState.Nothing _ -> Optional.of(launch(request, readiness));
                            case HomeState.Leftover(var last) -> {
                                tell(lines.of(lines.ending(request.home(), last)));
                                yield Optional.of(launch(asBefore(request, last), readiness));
                            }
                            case HomeState.Running(var system) ->
                                    join(request, system, readiness, begun);
                        };
                if (found.isPresent()) {
                    return found.get();
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }

    /** Pods that the killed system placed need the nodes and GPUs that it had. */
    private UpRequest asBefore(UpRequest request, RunningSystem killed) {
        return control.startedWith(request.home(), killed).map(request::orAsIn).orElse(request);
    }

    /** Nothing where it says that it is ready and does not answer so, yet. */
    private Optional<Result> join(
            UpRequest request, RunningSystem system, Readiness readiness, Instant begun)
            throws InterruptedException {
        return switch (system.stage()) {
            case stopping -> throw stopping(system);
            case starting -> Optional.of(await(request, running(system), false, readiness));
            case ready -> answered(system, readiness.of(system), begun);
        };
    }

    /** A process that was just killed holds its home for a moment; then there is nothing. */
    private Optional<Result> answered(RunningSystem system, Answer answer, Instant begun) {
        var waited = Duration.between(begun, clock.instant());
        return switch (answer) {
            case Answer.Ready _ -> Optional.of(new Result(system, true));
            case Answer.NotReady(var failing) when waited.compareTo(UNWELL) > 0 ->
                    throw unwell(system, failing);
            case Answer.Silent _ when waited.compareTo(SILENCE) > 0 -> throw silent(system);
            case Answer.NotReady _, Answer.Silent _ -> Optional.empty();
        };
    }

    private Failure unwell(RunningSystem system, List<String> failing) {
        return Failure.of(
                Exit.NOT_RUNNING,
                shell.text("up.unwell", system.pid(), String.join(", ", failing)),
                shell.text("advice.log", system.log()),
                shell.text("advice.status"));
    }

    private Failure silent(RunningSystem system) {
        return Failure.of(
                Exit.NOT_RUNNING,
                shell.text("up.silent", system.pid(), system.server()),
                shell.text("advice.log", system.log()),
                shell.text("advice.down"));
    }

    private Result launch(UpRequest request, Readiness readiness) throws InterruptedException {
        refuseTakenPort(request);
        refuseFullDisk(request.home());
        return await(request, control.launch(request), true, readiness);
    }

    /**
     * @param ours whether it was started here
     */
    private Result await(UpRequest request, Launched launched, boolean ours, Readiness readiness)
            throws InterruptedException {
        var begun = clock.instant();
        var progress = new Progress(shell.screen(), clock);
        boolean asked = false;
        while (true) {
            var elapsed = Duration.between(begun, clock.instant());
            boolean alive = launched.process().isAlive();
            if (control.look(request.home()) instanceof HomeState.Running(var system)) {
                if (system.pid() == launched.process().pid()) {
                    boolean ready = system.stage() == RunningSystem.Stage.ready;
                    // Once before everything is ready too: the first question takes longest.
                    asked = (asked && !ready) || readiness.of(system) instanceof Answer.Ready;
                    if (ready && asked) {
                        progress.clear();
                        return new Result(system, !ours);
                    }
                    progress.update(progress(system, elapsed));
                } else if (!alive) {
                    // Somebody else began at the same time and has the home.
                    return await(request, running(system), false, readiness);
                }
            }
            if (!alive) {
                progress.clear();
                return again(request, launched, readiness);
            }
            if (elapsed.compareTo(PATIENCE) > 0) {
                progress.clear();
                throw slow(launched);
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    private Result again(UpRequest request, Launched dead, Readiness readiness)
            throws InterruptedException {
        var next = control.launchAgain(request, dead).orElseThrow(() -> ended(request, dead));
        shell.screen().errorLine(shell.text("up.again"));
        return await(request, next, true, readiness);
    }

    private String progress(RunningSystem system, Duration elapsed) {
        var parts = String.join(" ", system.ready());
        return shell.text("up.progress", Sizes.elapsed(elapsed), parts);
    }

    private Failure slow(Launched launched) {
        return Failure.of(
                Exit.TIMEOUT,
                shell.text("up.slow", Sizes.elapsed(PATIENCE)),
                shell.text("advice.log", launched.log()),
                shell.text("advice.down"));
    }

    /** A port that was asked for by name is checked here: the reader learns who has it at once. */
    private void refuseTakenPort(UpRequest request) {
        if (request.port().isEmpty()) {
            return;
        }
        int port = request.port().getAsInt();
        if (!ListeningPorts.free(port)) {
            throw Failure.of(
                    Exit.BUSY,
                    shell.text("up.port-taken", port, holder(port)),
                    shell.text("up.port-advice"));
        }
    }

    /** On a full disk the system could not even write why it did not start. */
    private void refuseFullDisk(Path home) {
        long free = DiskUse.free(home).orElse(Long.MAX_VALUE);
        if (free < LEAST_ROOM) {
            throw Failure.of(
                    Exit.MISSING,
                    shell.text("up.no-room", home, Sizes.bytes(free), Sizes.bytes(LEAST_ROOM)),
                    shell.text("up.no-room-advice"));
        }
    }

    private String holder(int port) {
        return ListeningPorts.holder(port)
                .map(owner -> shell.text("port.holder", owner.command(), owner.pid()))
                .orElseGet(() -> shell.text("port.unknown-holder"));
    }

    private Failure heldBy(Path home, HomeState.Held held) {
        return Failure.of(
                Exit.BUSY,
                shell.text("up.held", home, held.pid(), held.host(), held.since()),
                shell.text("up.held-advice", held.pid()));
    }

    private Failure stopping(RunningSystem system) {
        return Failure.of(
                Exit.BUSY, shell.text("up.stopping", system.pid()), shell.text("advice.retry"));
    }

    private void tell(List<String> ending) {
        if (!ending.isEmpty()) {
            var screen = shell.screen();
            var last = shell.text("up.last", ending.getFirst());
            screen.errorLine(screen.style().warning("! ") + last);
            ending.stream().skip(1).forEach(line -> screen.errorLine("  " + line));
        }
    }

    private Failure ended(UpRequest request, Launched launched) {
        var known =
                lines.of(control.ending(request.home(), launched.process().pid(), Instant.EPOCH));
        var advice = new ArrayList<>(lastLines(launched.output()));
        known.stream().skip(1).forEach(advice::add);
        advice.add(shell.text("advice.log", launched.log()));
        advice.add(shell.text("advice.doctor"));
        var what =
                known.isEmpty()
                        ? shell.text("up.ended")
                        : shell.text("up.ended-known", known.getFirst());
        return new Failure(Exit.FAILED, what, advice);
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
