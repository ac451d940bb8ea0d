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
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc image prepare}: makes environments before a pod waits for them. */
@Command(name = "prepare")
final class ImagePrepareCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "1..*", paramLabel = "IMAGE", descriptionKey = "imageOrEnvironment")
    private List<String> words = List.of();

    ImagePrepareCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        var entries = control.entries(directory);
        var environments = control.environments(directory);
        var names = environments.stream().map(Environment::name).toList();
        for (var word : words) {
            var environment =
                    ImageNameResolution.environment(word, entries, environments)
                            .orElseThrow(() -> ImageMapCommand.unknown(shell, word, names));
            prepare(environment);
        }
        return Exit.OK.code();
    }

    private void prepare(String environment) {
        var clock = InstantSource.system();
        var begun = clock.instant();
        var progress = new Progress(shell.screen(), clock);
        try {
            control.prepare(home.resolve(shell), environment, progress::update);
        } catch (RefusedException e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("image.not-made", environment),
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
                                + shell.text("image.made", environment, elapsed),
                Map.of("environment", environment, "state", "ready"));
    }
}
