// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pdc rollout}: alone it shows its commands. */
@Command(name = "rollout")
public final class RolloutGroup implements Callable<Integer> {
    @Spec private CommandSpec spec;

    private RolloutGroup() {
        spec = CommandSpec.create();
    }

    public static CommandLine line(Shell shell) {
        return new CommandLine(new RolloutGroup())
                .addSubcommand(new RolloutStatusCommand(shell))
                .addSubcommand(new RolloutHistoryCommand(shell))
                .addSubcommand(new RolloutUndoCommand(shell))
                .addSubcommand(new RolloutRestartCommand(shell))
                .addSubcommand(new RolloutPauseCommand(shell))
                .addSubcommand(new RolloutResumeCommand(shell));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return Exit.USAGE.code();
    }
}
