// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc gateway}: the way to services on a cluster. */
final class GatewayPart implements Part {
    private final Shell shell;

    GatewayPart(Shell shell) {
        this.shell = shell.of(GatewayPart.class);
    }

    @Override
    public String top() {
        return "gateway";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(
                new CommandLine(new GatewayCommand(shell))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return Optional.empty();
    }
}
