// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc pipeline terminate}: ends a run, which then counts as failed. */
@Command(name = "terminate")
final class TerminateCommand implements Callable<Integer> {
    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "RUN", descriptionKey = "run")
    private String run = "";

    TerminateCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException {
        var api = new PipelineApi(access.of(home.resolve(shell)));
        var id = api.run(run).path("run").path("id").asText();
        api.post("/runs/" + id + "/terminate", "");
        output.print(shell, () -> shell.text("pipeline.terminate", id), Map.of("id", id));
        return Exit.OK.code();
    }
}
