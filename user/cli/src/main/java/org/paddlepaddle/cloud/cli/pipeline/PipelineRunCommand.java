// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc pipeline run}: submits a compiled pipeline and shows how it goes. */
@Command(name = "run")
final class PipelineRunCommand implements Callable<Integer> {
    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "FILE", descriptionKey = "file")
    private Path file = Path.of("");

    @Option(
            names = {"-p", "--param"},
            paramLabel = "NAME=VALUE")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--name", paramLabel = "NAME")
    private String name = "";

    @Option(names = {"-d", "--detach"})
    private boolean detach;

    PipelineRunCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException {
        var api = new PipelineApi(access.of(home.resolve(shell)));
        var made =
                api.post(
                        "/runs",
                        new PipelineManifest(file, parameters).message(shell, name).toString());
        var id = made.path("run").path("id").asText();
        if (!output.forPeople() || detach) {
            output.print(shell, () -> id, made);
            return Exit.OK.code();
        }
        return new RunWatch(shell, api).follow(id);
    }
}
