// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc image prune}: removes pulled images that no container has. */
@Command(name = "prune")
final class ImagePruneCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--unused-days", paramLabel = "DAYS")
    private int days;

    ImagePruneCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var gone = control.pulled().prune(home.resolve(shell), Duration.ofDays(days));
        output.print(
                shell,
                () ->
                        shell.screen().style().good("✓ ")
                                + shell.text("image.pruned", Integer.toString(gone.size())),
                Map.of("removed", gone.stream().map(PulledControl.Pulled::name).toList()));
        return Exit.OK.code();
    }
}
