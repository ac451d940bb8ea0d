// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model promote}: the version of one alias, number or digest becomes {@code prod}. */
@Command(name = "promote")
final class ModelPromoteCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "MODEL[@VERSION]", descriptionKey = "reference")
    private String reference = "";

    @Option(names = "--alias", paramLabel = "ALIAS", defaultValue = "prod")
    private String alias = "prod";

    ModelPromoteCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        var version = client.show(ModelReference.parse(reference));
        client.moveAlias(version.model(), alias, version.version());
        output.print(
                shell,
                () -> shell.text("alias.moved", version.model(), alias, version.version()),
                Map.of("model", version.model(), "alias", alias, "version", version.version()));
        return Exit.OK.code();
    }
}
