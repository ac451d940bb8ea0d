// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A word with commands below it; alone it shows them, as something is missing then. */
@Command
public final class CommandGroup implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    private CommandGroup() {}

    public static CommandLine of(String name, Object... commands) {
        var line = new CommandLine(new CommandGroup()).setCommandName(name);
        for (var command : commands) {
            line.addSubcommand(command);
        }
        return line;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return Exit.USAGE.code();
    }
}
