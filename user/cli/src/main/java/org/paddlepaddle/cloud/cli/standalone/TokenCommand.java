// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc token}: the one place that prints a secret, because it is asked to. */
@Command(name = "token")
public final class TokenCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    public TokenCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        if (!(control.look(directory) instanceof HomeState.Running(var system))) {
            throw Failure.of(
                    Exit.NOT_RUNNING,
                    shell.text("status.stopped", directory),
                    shell.text("advice.up"));
        }
        var token = control.token(directory);
        output.print(shell, () -> token, Map.of("token", token, "server", system.server()));
        return Exit.OK.code();
    }
}
