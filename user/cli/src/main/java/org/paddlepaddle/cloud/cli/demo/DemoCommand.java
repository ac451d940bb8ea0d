// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
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
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc demo}: checks, starts the system and plays a story on it. */
@Command(name = "demo")
public final class DemoCommand implements Callable<Integer> {
    private static final int LABEL = StepRun.LABEL;

    /** The stories; spelled as typed. */
    enum StoryName {
        predict,
        train
    }

    private final Shell shell;
    private final StandaloneControl control;
    private final InstantSource clock = InstantSource.system();

    @Mixin private final HomeOption home = new HomeOption();

    @Option(names = "--network", paramLabel = "MODE")
    private NetworkChoice network = NetworkChoice.auto;

    @Option(names = "--name", paramLabel = "NAME")
    private String name = "wide-and-deep";

    @Option(names = "--list")
    private boolean list;

    @Parameters(arity = "0..1", paramLabel = "STORY", descriptionKey = "pdc.demo.story")
    private StoryName story = StoryName.predict;

    public DemoCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (list) {
            return list();
        }
        var directory = home.resolve(shell);
        shell.screen().line(shell.screen().style().bold(shell.text("demo.title." + story)));
        check(directory);
        var system = start(directory);
        try (var cluster = Cluster.open(system.kubeconfig())) {
            return switch (story) {
                case predict ->
                        new PredictionStory(shell, cluster, system, home.flag(shell), clock)
                                .play()
                                .code();
                case train -> train(cluster, system);
            };
        }
    }

    private int list() {
        for (var each : StoryName.values()) {
            var command = shell.suggest(each == StoryName.predict ? "demo" : "demo " + each);
            shell.screen().line(Cells.pad(command, 20) + shell.text("demo.story." + each));
        }
        shell.screen()
                .line(Cells.pad(shell.suggest("cube demo"), 20) + shell.text("demo.story.cube"));
        return Exit.OK.code();
    }

    private int train(Cluster cluster, RunningSystem system) throws InterruptedException {
        var begun = clock.instant();
        var manifest = StoryManifests.renamed("wide-and-deep/job.yaml", name);
        var job = new DemoJob(cluster, name, manifest);
        var training = new TrainingRun(shell, cluster, job, clock);
        done(
                "demo.job",
                shell.text(
                        training.submit() ? "demo.submitted" : "demo.following",
                        DemoJob.NAMESPACE + "/" + name));
        var told = new Story(shell, job, home.flag(shell));
        try (var _ = told.farewellOnInterrupt()) {
            return told.end(training.follow(begun), system).code();
        }
    }

    /** A Paddle environment that exists needs neither Python's venv nor the network. */
    private void check(Path directory) {
        if (control.demoEnvironmentReady(directory)) {
            done("demo.checks", shell.text("demo.environment-there"));
            return;
        }
        var machineFacts = new Survey(shell.environment()).machine(directory);
        var checks = new DemoChecks(shell);
        checks.machine(DemoChecks.of(machineFacts, shell));
        var python = PaddleReleases.PARAMETER_SERVER.choose(machineFacts.pythons()).orElseThrow();
        checks.network(python);
        done(
                "demo.checks",
                shell.text("demo.checked", python.version(), Sizes.bytes(machineFacts.freeDisk())));
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

    private void warn(String reason) {
        var label = Cells.pad(shell.text("up.network"), LABEL);
        shell.screen().line(shell.screen().style().warning("! ") + label + reason);
    }

    private void done(String key, String text) {
        var style = shell.screen().style();
        shell.screen().line(style.good("✓ ") + Cells.pad(shell.text(key), LABEL) + text);
    }
}
