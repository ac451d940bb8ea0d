// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.util.List;
import org.paddlepaddle.cloud.terminal.Shell;

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
                new RetryCommand(shell, access));
    }
}
