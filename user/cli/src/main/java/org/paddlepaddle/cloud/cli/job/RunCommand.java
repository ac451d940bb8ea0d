// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.code.CodeArchive;
import org.paddlepaddle.cloud.cli.code.CodeFiles;
import org.paddlepaddle.cloud.cli.code.CodeShipping;
import org.paddlepaddle.cloud.cli.code.ShippedCode;
import org.paddlepaddle.cloud.cli.python.RequirementRefusal;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc run}: trains what lies in the working directory, without a manifest. */
@Command(name = "run")
public final class RunCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final RunOptions options = new RunOptions();
    @Mixin private final AttachedOptions attached = new AttachedOptions();

    @Option(names = "--rm")
    private boolean remove;

    public RunCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            return run();
        } catch (CodeArchive.RefusedException e) {
            throw Failure.of(
                    Exit.USAGE, shell.text(e.key(), e.details()), shell.text(e.key() + "-advice"));
        } catch (RequirementRefusal e) {
            throw e.failure(shell);
        }
    }

    private int run() throws InterruptedException {
        var asked = options.read(shell, shell.directory(), System.nanoTime());
        var ports = attached.ports(shell);
        if (attached.wanted()) {
            try (var cluster = where.open(shell)) {
                var screen = new RunScreen(shell.screen(), true, InstantSource.system());
                var manifest = new PodManifest(supported(cluster, asked, screen), attached);
                return new AttachedPod(shell, screen, cluster, where.namespace(cluster), manifest)
                        .run(ports);
            }
        }
        var files = CodeFiles.of(shell.directory());
        var screen = new RunScreen(shell.screen(), options.verbose(), InstantSource.system());
        try (var cluster = where.open(shell)) {
            var request = supported(cluster, asked, screen);
            var shipping = new CodeShipping(shell, control, where.home(shell));
            var code = shipping.ship(cluster, files);
            var manifest = new RunManifest(request, code);
            var job = new RunningJob(cluster, where.namespace(cluster), request.name());
            job.submit(manifest);
            screen.note(
                    shell.text(
                            "run.submitted",
                            request.name(),
                            code.files(),
                            String.join(" ", manifest.command())));
            if (code instanceof ShippedCode.Stored(_, _, var sent)) {
                screen.note(
                        shell.text("run.stored", Sizes.bytes(sent), Sizes.bytes(files.bytes())));
            }
            var again = where.again(cluster);
            try (var _ = new InterruptPrompt(shell, screen, job, request.name(), again)) {
                var followed = new FollowedRun(shell, screen, job, again, remove);
                return followed.follow(cluster, where.namespace(cluster));
            }
        }
    }

    /** Says which packages are added, or that the nodes of this cluster add none. */
    private RunRequest supported(Cluster cluster, RunRequest asked, RunScreen screen) {
        if (asked.packages().isEmpty()) {
            return asked;
        }
        var from = options.packages(shell.directory()).found().orElse("--package");
        if (RunningJob.makesEnvironments(cluster)) {
            var wished = asked.packages().packages();
            screen.note(shell.text("run.packages", from, wished.size(), asked.image()));
            return asked;
        }
        if (options.namesPackages()) {
            throw Failure.of(
                    Exit.USAGE,
                    shell.text("run.no-environments"),
                    shell.text("run.no-environments-advice"));
        }
        screen.note(shell.text("run.packages-ignored", from));
        return asked.with(PythonRequirements.NONE);
    }
}
