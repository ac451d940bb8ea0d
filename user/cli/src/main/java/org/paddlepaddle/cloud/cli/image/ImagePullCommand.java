// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
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

/** {@code pdc image pull}: brings an image of a registry before a pod waits for it. */
@Command(name = "pull")
final class ImagePullCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "IMAGE", descriptionKey = "imageReference")
    private String image = "";

    ImagePullCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var progress = new Progress(shell.screen(), InstantSource.system());
        try {
            var pulled = control.pulled().pull(home.resolve(shell), image, progress::update);
            progress.clear();
            output.print(
                    shell,
                    () ->
                            shell.screen().style().good("✓ ")
                                    + shell.text(
                                            "image.pulled",
                                            pulled.name(),
                                            Sizes.bytes(pulled.bytes())),
                    report(pulled));
            return Exit.OK.code();
        } catch (RefusedException e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("image.not-pulled", image),
                    List.of(String.valueOf(e.getMessage())),
                    e);
        } finally {
            progress.clear();
        }
    }

    static Map<String, Object> report(PulledControl.Pulled pulled) {
        return Map.of(
                "name", pulled.name(),
                "digest", pulled.digest(),
                "bytes", pulled.bytes(),
                "used", pulled.used().toString());
    }
}
