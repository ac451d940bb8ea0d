// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.image.ImageControl.Environment;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc image rm}: takes a mapping of the user back, or frees the disk of an environment. */
@Command(name = "rm")
final class ImageRemoveCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "IMAGE", descriptionKey = "imagePatternOrEnvironment")
    private String word = "";

    ImageRemoveCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        boolean unmapped = control.unmap(directory, word);
        boolean known =
                control.environments(directory).stream()
                        .map(Environment::name)
                        .anyMatch(word::equals);
        boolean pulled = control.pulled().remove(directory, word);
        if (!unmapped && !known && !pulled) {
            throw shipped(control.entries(directory).stream().anyMatch(this::isMeant));
        }
        boolean freed = known && control.remove(directory, word);
        var message =
                unmapped
                        ? "image.unmapped"
                        : pulled
                                ? "image.pulled-removed"
                                : freed ? "image.removed" : "image.nothing";
        output.print(
                shell,
                () -> shell.screen().style().good("✓ ") + shell.text(message, word),
                Map.of("name", word, "unmapped", unmapped, "removed", freed || pulled));
        return Exit.OK.code();
    }

    private boolean isMeant(ImageControl.Entry entry) {
        return entry.pattern().equals(word);
    }

    private Failure shipped(boolean exists) {
        return exists
                ? Failure.of(
                        Exit.USAGE,
                        shell.text("image.not-yours", word),
                        shell.text("image.not-yours-advice", word))
                : Failure.of(
                        Exit.USAGE, shell.text("image.nobody", word), shell.suggest("image list"));
    }
}
