// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc pipeline logs}: what the steps of a run said, also after their pods are gone. */
@Command(name = "logs")
final class PipelineLogsCommand implements Callable<Integer> {
    private static final int PIECE = 8192;

    private final Shell shell;
    private final PipelineAccess access;
    @Mixin private final HomeOption home = new HomeOption();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run")
    private String run = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "STEP", descriptionKey = "step")
    private String step = "";

    @Option(names = {"-f", "--follow"})
    private boolean follow;

    PipelineLogsCommand(Shell shell, PipelineAccess access) {
        this.shell = shell;
        this.access = access;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        var api = new PipelineApi(access.of(home.resolve(shell)));
        var detail = api.run(run);
        var steps = steps(detail);
        if (steps.isEmpty()) {
            throw Failure.of(Exit.FAILED, shell.text("pipeline.no-step", run, step));
        }
        for (var node : steps) {
            if (steps.size() > 1) {
                shell.screen()
                        .line(
                                shell.screen()
                                        .style()
                                        .bold("== " + node.path("displayName").asText()));
            }
            copy(api, detail.path("run").path("id").asText(), node.path("id").asText());
        }
        return Exit.OK.code();
    }

    /** Resource steps have no pod and no log. */
    private List<JsonNode> steps(JsonNode detail) {
        return RunWatch.workflow(detail)
                .at("/status/nodes")
                .valueStream()
                .filter(node -> node.path("type").asText().equals("Pod"))
                .filter(
                        node ->
                                node.has("hostNodeName")
                                        || node.path("phase").asText().equals("Pending"))
                .filter(node -> step.isEmpty() || matches(node))
                .toList();
    }

    private boolean matches(JsonNode node) {
        return node.path("displayName").asText().equals(step)
                || node.path("id").asText().equals(step);
    }

    private void copy(PipelineApi api, String id, String node)
            throws InterruptedException, IOException {
        try (var log = api.log(id, node, follow)) {
            var piece = new byte[PIECE];
            for (int read = log.read(piece); read >= 0; read = log.read(piece)) {
                shell.screen().bytes(piece, read);
            }
        }
    }
}
