// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.node;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pdc node}: alone it shows its commands. */
@Command(name = "node")
public final class NodeGroup implements Callable<Integer> {
    @Spec private CommandSpec spec;

    private NodeGroup() {
        spec = CommandSpec.create();
    }

    public static CommandLine line(Shell shell, StandaloneControl control) {
        return new CommandLine(new NodeGroup())
                .addSubcommand(new NodeListCommand(shell))
                .addSubcommand(new NodeInviteCommand(shell, control))
                .addSubcommand(new NodeJoinCommand(shell, control.nodes()));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return Exit.USAGE.code();
    }
}
