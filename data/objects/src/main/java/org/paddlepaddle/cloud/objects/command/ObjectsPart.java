// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.client.ObjectClientException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.SystemReason;
import picocli.CommandLine;

/** {@code pdc objects} with its commands, and what the exceptions of this module mean. */
public final class ObjectsPart implements Part {
    private final Shell shell;

    public ObjectsPart(Shell shell) {
        this.shell = shell.of(ObjectsPart.class);
    }

    @Override
    public String top() {
        return "objects";
    }

    @Override
    public List<CommandLine> commands() {
        var line =
                new CommandLine(new ObjectsCommand(shell))
                        .addSubcommand(new ObjectsServeCommand(shell))
                        .addSubcommand(new CredentialsCommand(shell))
                        .addSubcommand(new MakeBucketCommand(shell))
                        .addSubcommand(new ObjectsPushCommand(shell))
                        .addSubcommand(new CheckoutCommand(shell))
                        .addSubcommand(new ScrubCommand(shell));
        return List.of(line.setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return failure instanceof ObjectClientException refused
                ? Optional.of(
                        new Failure(
                                Exit.FAILED, SystemReason.sentence(refused), List.of(), refused))
                : Optional.empty();
    }
}
