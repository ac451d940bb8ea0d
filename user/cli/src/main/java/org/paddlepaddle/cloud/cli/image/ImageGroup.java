// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc image}: alone it shows its commands. */
public final class ImageGroup {
    private ImageGroup() {}

    public static CommandLine line(Shell shell, ImageControl control) {
        return CommandGroup.of(
                "image",
                new ImageListCommand(shell, control),
                new ImageShowCommand(shell, control),
                new ImageBuildCommand(shell, control),
                new ImageMapCommand(shell, control),
                new ImagePrepareCommand(shell, control),
                new ImagePullCommand(shell, control),
                new ImageLoadCommand(shell, control),
                new ImageSelfCommand(shell, control),
                new ImagePruneCommand(shell, control),
                new ImageRemoveCommand(shell, control));
    }
}
