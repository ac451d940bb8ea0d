// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.doctor.PaddleReleases;
import org.paddlepaddle.cloud.cli.machine.Survey;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NetworkLines;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.cli.standalone.Startup;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc demo}: checks, starts, submits, shows, and says where the model lies. */
@Command(name = "demo")
public final class DemoCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration REMOVAL = Duration.ofMinutes(1);
    private static final Duration LOOK_EVERY = Duration.ofMillis(400);
    private static final int LABEL = 14;

    private final Shell shell;
    private final StandaloneControl control;
    private final InstantSource clock = InstantSource.system();

    @Mixin private final HomeOption home = new HomeOption();

    @Option(names = "--network", paramLabel = "MODE")
    private NetworkChoice network = NetworkChoice.auto;

    @Option(names = "--name", paramLabel = "NAME")
    private String name = "wide-and-deep";

    public DemoCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var directory = home.resolve(shell);
        shell.screen().line(shell.screen().style().bold(shell.text("demo.title")));
        check(directory);
        var system = start(directory);
        var begun = clock.instant();
        try (var cluster = Cluster.open(system.kubeconfig())) {
            var job = submit(cluster);
            var story = new Story(shell, job, home.flag(shell));
            try (var _ = story.farewellOnInterrupt()) {
                var last = follow(cluster, job, begun);
                return story.end(last, system).code();
            }
        }
    }

    /** A Paddle environment that exists needs neither Python's venv nor the network. */
    private void check(Path directory) {
        if (control.demoEnvironmentReady(directory)) {
            done("demo.checks", shell.text("demo.environment-there"));
            return;
        }
        var machine = new Survey(shell.environment()).machine(directory);
        var checks = new DemoChecks(shell);
        checks.machine(DemoChecks.of(machine, shell));
        var python = PaddleReleases.PARAMETER_SERVER.choose(machine.pythons()).orElseThrow();
        checks.network(python);
        done(
                "demo.checks",
                shell.text("demo.checked", python.version(), Sizes.bytes(machine.freeDisk())));
    }

    private RunningSystem start(Path directory) throws InterruptedException {
        var begun = clock.instant();
        var request = new UpRequest(directory, network, OptionalInt.empty());
        var system = new Startup(shell, control, clock).ensure(request).system();
        done(
                "demo.system",
                shell.text(
                        "demo.serving",
                        system.server(),
                        system.network(),
                        Sizes.elapsed(Duration.between(begun, clock.instant()))));
        new NetworkLines(shell).surprise(system).ifPresent(this::warn);
        return system;
    }

    private DemoJob submit(Cluster cluster) throws InterruptedException {
        var job = new DemoJob(cluster, name);
        if (job.alreadyAtWork()) {
            done("demo.job", shell.text("demo.following", DemoJob.NAMESPACE + "/" + name));
            return job;
        }
        job.remove();
        var deadline = clock.instant().plus(REMOVAL);
        while (!job.gone()) {
            if (clock.instant().isAfter(deadline)) {
                throw Failure.of(
                        Exit.TIMEOUT,
                        shell.text("demo.not-removed", name),
                        shell.suggest("demo --name ") + name + "-2");
            }
            Thread.sleep(LOOK_EVERY);
        }
        job.submit();
        done("demo.job", shell.text("demo.submitted", DemoJob.NAMESPACE + "/" + name));
        return job;
    }

    /**
     * Looks until the job is over. The picture is redrawn at this rate, so a watch gains nothing.
     */
    private DemoView follow(Cluster cluster, DemoJob job, Instant begun)
            throws InterruptedException {
        var display = new Display(shell);
        try (var log = new LossWatch(cluster, DemoJob.NAMESPACE, job.talker())) {
            var view = Display.NOTHING_YET;
            while (true) {
                var elapsed = Duration.between(begun, clock.instant());
                view = job.look(elapsed, log.curve(), view);
                display.show(view);
                if (view.finished()) {
                    log.drain();
                    return display.end(view.with(log.curve()));
                }
                if (elapsed.compareTo(PATIENCE) > 0) {
                    throw Failure.of(
                            Exit.TIMEOUT,
                            shell.text("demo.slow", Sizes.elapsed(PATIENCE)),
                            shell.suggest("describe pdj ") + name,
                            shell.suggest("events"));
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }

    private void warn(String reason) {
        var label = Cells.pad(shell.text("up.network"), LABEL);
        shell.screen().line(shell.screen().style().warning("! ") + label + reason);
    }

    private void done(String key, String text) {
        var style = shell.screen().style();
        shell.screen().line(style.good("✓ ") + Cells.pad(shell.text(key), LABEL) + text);
    }
}
