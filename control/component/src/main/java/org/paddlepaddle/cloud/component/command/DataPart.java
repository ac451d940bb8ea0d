// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc data} with its commands. */
public final class DataPart implements Part {
    private final Shell shell;
    private final DefaultSystem system;

    public DataPart(Shell shell, DefaultSystem system) {
        this.shell = shell.of(DataPart.class);
        this.system = system;
    }

    @Override
    public String top() {
        return "data";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(
                CommandGroup.of(
                                "data",
                                new DataPushCommand(shell, system),
                                new DataPullCommand(shell, system),
                                new DataListCommand(shell, system),
                                new DataStatCommand(shell, system),
                                new DataSyncCommand(shell, system),
                                new DataWarmCommand(shell, system),
                                new DataRemoveCommand(shell, system),
                                new DataMapCommand(shell, system))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return ComponentFailures.explain(failure);
    }
}
