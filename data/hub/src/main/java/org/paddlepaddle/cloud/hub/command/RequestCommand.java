// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model request}: asks somebody else to move an alias. */
@Command(name = "request")
final class RequestCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL[@VERSION]", descriptionKey = "reference")
    private String reference = "";

    @Option(names = "--alias", paramLabel = "ALIAS")
    private String alias = "prod";

    @Option(names = "--reason", paramLabel = "TEXT")
    private String reason = "";

    RequestCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        var version = client.show(ModelReference.parse(reference));
        var asked = client.request(version.model(), alias, version.version(), reason);
        output.print(
                shell,
                () ->
                        shell.text(
                                "request.made",
                                asked.id(),
                                asked.model() + "@" + asked.alias(),
                                asked.version()),
                asked);
        return Exit.OK.code();
    }
}
