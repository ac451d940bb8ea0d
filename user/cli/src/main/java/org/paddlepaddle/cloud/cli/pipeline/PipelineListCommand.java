// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.InstantSource;
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

/** {@code pdc pipeline list}: the newest runs. */
@Command(name = "list", aliases = "ls")
final class PipelineListCommand implements Callable<Integer> {
    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    PipelineListCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException {
        var runs = new PipelineApi(access.of(home.resolve(shell))).get("/runs?page_size=50");
        output.print(shell, () -> table(runs.path("runs")), runs);
        return Exit.OK.code();
    }

    private String table(JsonNode runs) {
        if (runs.isEmpty()) {
            return shell.text("pipeline.none");
        }
        var now = InstantSource.system().instant();
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("ID", "NAME", "STATUS", "CREATED", "DURATION"));
        for (var run : runs) {
            rows.add(
                    List.of(
                            run.path("id").asText(),
                            run.path("name").asText(),
                            run.path("status").asText("Pending"),
                            run.path("created_at").asText(),
                            RunTree.duration(
                                    run.path("created_at"), run.path("finished_at"), now)));
        }
        return String.join("\n", Columns.set(rows));
    }
}
