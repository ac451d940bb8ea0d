// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc rollout}: alone it shows its commands. */
public final class RolloutGroup {
    private RolloutGroup() {}

    public static CommandLine line(Shell shell) {
        return CommandGroup.of(
                "rollout",
                new RolloutStatusCommand(shell),
                new RolloutHistoryCommand(shell),
                new RolloutUndoCommand(shell),
                new RolloutRestartCommand(shell),
                new RolloutPauseCommand(shell),
                new RolloutResumeCommand(shell));
    }
}
