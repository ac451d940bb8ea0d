// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import java.nio.file.Path;
import org.paddlepaddle.cloud.cli.pipeline.PipelineCommands;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc pipeline}: alone it shows its commands. */
public final class PipelineGroup {
    private PipelineGroup() {}

    public static CommandLine line(Shell shell, StandaloneControl control) {
        var line = CommandGroup.of("pipeline", new PipelineUrlCommand(shell, control));
        PipelineCommands.all(shell, home -> access(shell, control, home))
                .forEach(line::addSubcommand);
        return line;
    }

    private static String access(Shell shell, StandaloneControl control, Path home) {
        return new WebAddress(shell, control).of(home) + control.web().pipelinePath(home, false);
    }
}
