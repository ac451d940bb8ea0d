// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pdc image}: alone it shows its commands. */
@Command(name = "image")
public final class ImageGroup implements Callable<Integer> {
    @Spec private CommandSpec spec;

    private ImageGroup() {
        spec = CommandSpec.create();
    }

    public static CommandLine line(Shell shell, ImageControl control) {
        return new CommandLine(new ImageGroup())
                .addSubcommand(new ImageListCommand(shell, control))
                .addSubcommand(new ImageMapCommand(shell, control))
                .addSubcommand(new ImagePrepareCommand(shell, control))
                .addSubcommand(new ImageRemoveCommand(shell, control));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return Exit.USAGE.code();
    }
}
