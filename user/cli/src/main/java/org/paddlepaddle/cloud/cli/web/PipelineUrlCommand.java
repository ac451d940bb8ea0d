// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc pipeline url}: the host string for clients that cannot send a token. */
@Command(name = "url")
final class PipelineUrlCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--new")
    private boolean renew;

    @Option(names = "--revoke")
    private boolean revoke;

    PipelineUrlCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        if (revoke) {
            control.web().revokePipelinePath(directory);
            output.print(shell, () -> shell.text("pipeline.revoked"), Map.of("revoked", true));
            return Exit.OK.code();
        }
        var url =
                new WebAddress(shell, control).of(directory)
                        + control.web().pipelinePath(directory, renew);
        output.print(shell, () -> url, Map.of("url", url));
        return Exit.OK.code();
    }
}
