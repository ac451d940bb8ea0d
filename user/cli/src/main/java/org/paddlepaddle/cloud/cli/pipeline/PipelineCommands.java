// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.util.List;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** The commands about runs, which stand below {@code pdc pipeline}. */
public final class PipelineCommands {
    private PipelineCommands() {}

    public static List<Object> all(Shell shell, PipelineAccess access) {
        return List.of(
                new PipelineListCommand(shell, access),
                new PipelineShowCommand(shell, access),
                new PipelineLogsCommand(shell, access),
                new PipelineRunCommand(shell, access),
                new TerminateCommand(shell, access),
                new RetryCommand(shell, access),
                schedule(shell, access));
    }

    /** Recurring runs; alone it shows its commands. */
    private static CommandLine schedule(Shell shell, PipelineAccess access) {
        var line =
                CommandGroup.of(
                        "schedule",
                        new ScheduleCreateCommand(shell, access),
                        new ScheduleListCommand(shell, access));
        for (var change : ScheduleChange.values()) {
            line.addSubcommand(ScheduleChangeCommand.line(change, shell, access));
        }
        return line;
    }
}
