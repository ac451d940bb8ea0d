// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc component} with its commands. */
public final class ComponentPart implements Part {
    private final Shell shell;

    public ComponentPart(Shell shell) {
        this.shell = shell.of(ComponentPart.class);
    }

    @Override
    public String top() {
        return "component";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(
                CommandGroup.of(
                                "component",
                                new DatasetCommand(shell),
                                new TrainingCommand(shell),
                                new ModelHubCommand(shell),
                                new ServingCommand(shell),
                                new FetchCommand(shell),
                                new UploadCommand(shell))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return ComponentFailures.explain(failure);
    }
}
