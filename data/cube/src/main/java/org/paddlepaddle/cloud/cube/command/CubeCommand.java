// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cube.command.demo.DemoCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code pdc cube}: everything about sparse tables. Alone it says where to begin. */
@Command(name = "cube")
public final class CubeCommand implements Callable<Integer> {
    private final Terminal terminal;

    private CubeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The tree, with its own texts; their keys begin with {@code pdc.cube}. */
    public static CommandLine line(Terminal terminal) {
        var line =
                new CommandLine(new CubeCommand(terminal))
                        .addSubcommand(new DemoCommand(terminal))
                        .addSubcommand(new ServeCommand(terminal))
                        .addSubcommand(new BuildCommand(terminal))
                        .addSubcommand(new TransferCommand(terminal))
                        .addSubcommand(new AgentCommand(terminal))
                        .addSubcommand(new GetCommand(terminal))
                        .addSubcommand(new StatCommand(terminal))
                        .addSubcommand(new VerifyCommand(terminal))
                        .addSubcommand(new ExportLegacyCommand(terminal));
        return line.setResourceBundle(terminal.texts().help());
    }

    @Override
    public Integer call() {
        terminal.line(terminal.bold(terminal.text("welcome.title")));
        terminal.line("");
        terminal.line(terminal.text("welcome.body"));
        return CubeFailure.OK;
    }
}
