// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc pipeline show}: the tree of a run, with {@code -f} until it has ended. */
@Command(name = "show")
final class PipelineShowCommand implements Callable<Integer> {
    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "RUN", descriptionKey = "run")
    private String run = "";

    @Option(names = {"-f", "--follow"})
    private boolean follow;

    PipelineShowCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException {
        var api = new PipelineApi(access.of(home.resolve(shell)));
        var detail = api.run(run);
        if (follow && output.forPeople()) {
            return new RunWatch(shell, api).follow(detail.path("run").path("id").asText());
        }
        output.print(shell, () -> String.join("\n", RunWatch.page(detail)), detail);
        return RunWatch.code(detail);
    }
}
