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

/** {@code pdc model alias}: moves a pointer such as {@code prod} to a version, or removes it. */
@Command(name = "alias")
final class AliasCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL[@VERSION]", descriptionKey = "reference")
    private String reference = "";

    @Parameters(index = "1", paramLabel = "ALIAS", descriptionKey = "alias")
    private String alias = "";

    @Option(names = "--remove")
    private boolean removed;

    AliasCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        var wanted = ModelReference.parse(reference);
        if (removed) {
            client.removeAlias(wanted.model(), alias);
            output.print(
                    shell,
                    () -> shell.text("alias.removed", wanted.model(), alias),
                    Map.of("model", wanted.model(), "removed", alias));
            return Exit.OK.code();
        }
        var version = client.show(wanted);
        client.moveAlias(version.model(), alias, version.version());
        output.print(
                shell,
                () -> shell.text("alias.moved", version.model(), alias, version.version()),
                Map.of("model", version.model(), "alias", alias, "version", version.version()));
        return Exit.OK.code();
    }
}
