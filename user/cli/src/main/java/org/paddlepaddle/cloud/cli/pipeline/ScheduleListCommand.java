// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc pipeline schedule list}: the recurring runs. */
@Command(name = "list", aliases = "ls")
final class ScheduleListCommand implements Callable<Integer> {
    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    ScheduleListCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException {
        var jobs = new PipelineApi(access.of(home.resolve(shell))).get("/jobs?page_size=200");
        output.print(shell, () -> table(shell, jobs.path("jobs")), jobs);
        return Exit.OK.code();
    }

    static String table(Shell shell, JsonNode jobs) {
        if (jobs.isEmpty()) {
            return shell.text("pipeline.no-schedules");
        }
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("ID", "NAME", "TIMES", "STATUS", "CREATED", "ERROR"));
        for (var job : jobs) {
            rows.add(
                    List.of(
                            job.path("id").asText(),
                            job.path("name").asText(),
                            times(job.path("trigger")),
                            job.path("status").asText(),
                            job.path("created_at").asText(),
                            job.path("error").asText()));
        }
        return String.join("\n", Columns.set(rows));
    }

    private static String times(JsonNode trigger) {
        return trigger.has("cron_schedule")
                ? trigger.at("/cron_schedule/cron").asText()
                : "every %ss".formatted(trigger.at("/periodic_schedule/interval_second").asText());
    }
}
