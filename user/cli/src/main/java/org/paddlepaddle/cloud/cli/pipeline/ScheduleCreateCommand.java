// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc pipeline schedule create}: a pipeline that is run again and again. */
@Command(name = "create")
final class ScheduleCreateCommand implements Callable<Integer> {
    /** One of both. */
    static final class Times {
        @Option(names = "--cron", paramLabel = "TIMES")
        private String cron = "";

        @Option(names = "--every", paramLabel = "DURATION")
        private String every = "";
    }

    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @ArgGroup(multiplicity = "1")
    private Times times = new Times();

    @Parameters(paramLabel = "FILE", descriptionKey = "file")
    private Path file = Path.of("");

    @Option(
            names = {"-p", "--param"},
            paramLabel = "NAME=VALUE")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--name", paramLabel = "NAME")
    private String name = "";

    @Option(names = "--catch-up")
    private boolean catchUp;

    @Option(names = "--max-concurrency", paramLabel = "N", defaultValue = "1")
    private int concurrency;

    @Option(names = "--disabled")
    private boolean disabled;

    ScheduleCreateCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException {
        var body = new PipelineManifest(file, parameters).message(shell, name);
        trigger(body.putObject("trigger"));
        body.put("max_concurrency", Integer.toString(concurrency));
        body.put("no_catchup", !catchUp).put("enabled", !disabled);
        var made = new PipelineApi(access.of(home.resolve(shell))).post("/jobs", body.toString());
        output.print(shell, () -> made.path("id").asText(), made);
        return Exit.OK.code();
    }

    private void trigger(ObjectNode trigger) {
        if (times.every.isEmpty()) {
            trigger.putObject("cron_schedule").put("cron", times.cron);
        } else {
            trigger.putObject("periodic_schedule")
                    .put(
                            "interval_second",
                            Long.toString(DurationText.typed(shell, times.every).toSeconds()));
        }
    }
}
