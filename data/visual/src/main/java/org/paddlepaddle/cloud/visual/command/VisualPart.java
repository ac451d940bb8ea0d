// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.command;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc visual}. */
public final class VisualPart implements Part {
    private final Shell shell;

    public VisualPart(Shell shell) {
        this.shell = shell.of(VisualPart.class);
    }

    @Override
    public String top() {
        return "visual";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(
                new CommandLine(new VisualCommand(shell))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return Optional.empty();
    }
}
