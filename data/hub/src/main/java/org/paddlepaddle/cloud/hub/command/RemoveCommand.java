// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc model rm}: removes one version, which must be named by its number. */
@Command(name = "rm")
final class RemoveCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "MODEL@NUMBER", descriptionKey = "number")
    private String reference = "";

    RemoveCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var wanted = ModelReference.parse(reference);
        if (!(wanted.selector() instanceof ModelReference.Selector.Numbered(var number))) {
            throw Failure.of(Exit.USAGE, shell.text("rm.number", reference));
        }
        hub.client(shell, usual).remove(wanted.model(), number);
        output.print(
                shell,
                () -> shell.text("rm.done", wanted),
                Map.of("model", wanted.model(), "removed", number));
        return Exit.OK.code();
    }
}
