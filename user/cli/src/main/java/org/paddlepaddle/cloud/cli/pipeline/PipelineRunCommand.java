// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
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
        var made = api.post("/runs", body());
        var id = made.path("run").path("id").asText();
        if (!output.forPeople() || detach) {
            output.print(shell, () -> id, made);
            return Exit.OK.code();
        }
        return new RunWatch(shell, api).follow(id);
    }

    private String body() {
        var body = PipelineApi.JSON.createObjectNode();
        body.put("name", name.isEmpty() ? String.valueOf(file.getFileName()) : name);
        var spec = body.putObject("pipeline_spec");
        spec.put("workflow_manifest", manifest());
        var list = spec.putArray("parameters");
        parameters.forEach((key, value) -> list.addObject().put("name", key).put("value", value));
        return body.toString();
    }

    private String manifest() {
        try {
            return Files.readString(shell.path(file));
        } catch (IOException e) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("pipeline.no-file", file, String.valueOf(e.getMessage())));
        }
    }
}
