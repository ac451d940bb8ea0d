// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model rollback}: an alias goes back to where it pointed before its last move. */
@Command(name = "rollback")
final class RollbackCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "MODEL", descriptionKey = "model")
    private String model = "";

    @Option(names = "--alias", paramLabel = "ALIAS", defaultValue = "prod")
    private String alias = "prod";

    RollbackCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        var moves = client.history(ModelName.check(model), ModelName.checkAlias(alias));
        int before = moves.isEmpty() ? 0 : moves.getFirst().from();
        if (before == 0) {
            throw Failure.of(Exit.FAILED, shell.text("rollback.none", model, alias));
        }
        client.moveAlias(model, alias, before);
        output.print(
                shell,
                () -> shell.text("alias.moved", model, alias, before),
                Map.of("model", model, "alias", alias, "version", before));
        return Exit.OK.code();
    }
}
