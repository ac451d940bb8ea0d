// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.SystemReason;
import picocli.CommandLine;

/** {@code pdc serve}, {@code pdc predict}, and what the exceptions of this module mean. */
public final class ServingPart implements Part {
    private final Shell shell;

    public ServingPart(Shell shell) {
        this.shell = shell.of(ServingPart.class);
    }

    @Override
    public String top() {
        return "";
    }

    @Override
    public List<CommandLine> commands() {
        var help = shell.messages().help();
        return List.of(
                ServeCommand.line(shell).setResourceBundle(help),
                new CommandLine(new PredictCommand(shell)).setResourceBundle(help));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return switch (failure) {
            case ModelException model ->
                    Optional.of(failure(Exit.FAILED, model, shell.text("advice.model")));
            case CubeClientException conf ->
                    Optional.of(failure(Exit.USAGE, conf, shell.text("advice.cube")));
            case UncheckedIOException network -> Optional.of(failure(Exit.BUSY, network));
            case IllegalArgumentException wrong -> Optional.of(failure(Exit.USAGE, wrong));
            default -> Optional.empty();
        };
    }

    private static Failure failure(Exit exit, Exception cause, String... advice) {
        return new Failure(exit, SystemReason.sentence(cause), List.of(advice), cause);
    }
}
