// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc pipeline schedule enable}, {@code disable}, {@code run} and {@code rm}. */
@Command
final class ScheduleChangeCommand implements Callable<Integer> {
    private final ScheduleChange change;
    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "SCHEDULE", descriptionKey = "schedule")
    private String schedule = "";

    private ScheduleChangeCommand(ScheduleChange change, Shell shell, PipelineAccess access) {
        this.change = change;
        this.shell = shell;
        this.access = access;
    }

    static CommandLine line(ScheduleChange change, Shell shell, PipelineAccess access) {
        var line = new CommandLine(new ScheduleChangeCommand(change, shell, access));
        line.getCommandSpec().name(change.word());
        return line;
    }

    @Override
    public Integer call() throws InterruptedException {
        var api = new PipelineApi(access.of(home.resolve(shell)));
        var job = api.schedule(schedule);
        var id = job.path("id").asText();
        var answer = changed(api, job, "/jobs/" + id);
        var said = change == ScheduleChange.RUN ? answer.path("id").asText() : id;
        output.print(shell, () -> shell.text("pipeline.schedule." + change.word(), said), answer);
        return Exit.OK.code();
    }

    private JsonNode changed(PipelineApi api, JsonNode job, String path)
            throws InterruptedException {
        switch (change) {
            case RUN -> {
                return api.post(path + "/run", "");
            }
            case ENABLE, DISABLE -> api.post(path + "/" + change.word(), "");
            case REMOVE -> {
                api.delete(path);
                return job;
            }
        }
        return api.get(path);
    }
}
