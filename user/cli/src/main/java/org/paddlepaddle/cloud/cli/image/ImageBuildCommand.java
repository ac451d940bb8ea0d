// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.image.ImageControl.Environment;
import org.paddlepaddle.cloud.cli.image.ImageControl.RefusedException;
import org.paddlepaddle.cloud.cli.python.PackageOptions;
import org.paddlepaddle.cloud.cli.python.RequirementRefusal;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc image build}: adds packages to an environment and gives the result a name. */
@Command(name = "build")
final class ImageBuildCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();
    @Mixin private final PackageOptions packages = new PackageOptions();

    @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "imageBuilt")
    private String name = "";

    @Option(names = "--from", paramLabel = "IMAGE")
    private String from = "paddle-2.6.2";

    ImageBuildCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        if (!name.matches("[a-z0-9][a-z0-9._/:-]*")) {
            throw Failure.of(Exit.USAGE, shell.text("image.bad-pattern", name));
        }
        var wished = wished();
        if (wished.isEmpty()) {
            throw Failure.of(
                    Exit.USAGE,
                    shell.text("image.no-packages"),
                    shell.text("image.no-packages-advice", name));
        }
        var directory = home.resolve(shell);
        var environments = control.environments(directory);
        var base =
                ImageNameResolution.environment(from, control.entries(directory), environments)
                        .orElseThrow(
                                () ->
                                        ImageMapCommand.unknown(
                                                shell,
                                                from,
                                                environments.stream()
                                                        .map(Environment::name)
                                                        .toList()));
        build(new ImageControl.Build(name, base, wished));
        return Exit.OK.code();
    }

    private PythonRequirements wished() {
        try {
            return packages.read(shell.directory());
        } catch (RequirementRefusal e) {
            throw e.failure(shell);
        }
    }

    private void build(ImageControl.Build build) {
        var clock = InstantSource.system();
        var begun = clock.instant();
        var progress = new Progress(shell.screen(), clock);
        try {
            control.build(home.resolve(shell), build, progress::update);
        } catch (RefusedException e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("image.not-made", name),
                    List.of(String.valueOf(e.getMessage())),
                    e);
        } finally {
            progress.clear();
        }
        var elapsed = Sizes.elapsed(Duration.between(begun, clock.instant()));
        output.print(
                shell,
                () ->
                        shell.screen().style().good("✓ ")
                                + shell.text("image.built", name, build.from(), elapsed),
                Map.of("name", name, "from", build.from(), "packages", build.wished().packages()));
    }
}
