// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.client.HubClientException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.SystemReason;
import picocli.CommandLine;

/** {@code pdc model} with its commands, and what the exceptions of this module mean. */
public final class ModelPart implements Part {
    private final Shell shell;
    private final DefaultHub usual;

    public ModelPart(Shell shell, DefaultHub usual) {
        this.shell = shell.of(ModelPart.class);
        this.usual = usual;
    }

    @Override
    public String top() {
        return "model";
    }

    @Override
    public List<CommandLine> commands() {
        var line =
                new CommandLine(new ModelCommand(shell))
                        .addSubcommand(new ModelPushCommand(shell, usual))
                        .addSubcommand(new PullCommand(shell, usual))
                        .addSubcommand(new ModelListCommand(shell, usual))
                        .addSubcommand(new ModelShowCommand(shell, usual))
                        .addSubcommand(new DiffCommand(shell, usual))
                        .addSubcommand(new AliasCommand(shell, usual))
                        .addSubcommand(new ModelPromoteCommand(shell, usual))
                        .addSubcommand(new RollbackCommand(shell, usual))
                        .addSubcommand(new GateCommand(shell, usual))
                        .addSubcommand(new RequestCommand(shell, usual))
                        .addSubcommand(new RequestsCommand(shell, usual))
                        .addSubcommand(new RetainCommand(shell, usual))
                        .addSubcommand(new ConvertCommand(shell))
                        .addSubcommand(new RemoveCommand(shell, usual));
        return List.of(line.setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return switch (failure) {
            case HubRefusal refusal -> Optional.of(failure(Exit.USAGE, refusal));
            case HubClientException client ->
                    Optional.of(
                            failure(client.noAnswer() ? Exit.NOT_RUNNING : Exit.FAILED, client));
            default -> Optional.empty();
        };
    }

    private static Failure failure(Exit exit, Exception cause) {
        return new Failure(exit, SystemReason.sentence(cause), List.of(), cause);
    }
}
