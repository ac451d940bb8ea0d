// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc operator}: the control plane alone, for a cluster that has the rest. */
final class OperatorPart implements Part {
    private final Shell shell;

    OperatorPart(Shell shell) {
        this.shell = shell.of(OperatorPart.class);
    }

    @Override
    public String top() {
        return "operator";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(
                new CommandLine(new OperatorCommand(shell))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return Optional.empty();
    }
}
