// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.LiveBlock;

/** Shows a run, once or until it has ended. */
record RunWatch(Shell shell, PipelineApi api) {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed", "Error", "Skipped");
    private static final long LOOK_MILLIS = 500;
    private static final long AWAY_MILLIS = 60_000;

    static boolean hasEnded(JsonNode detail) {
        return ENDED.contains(detail.path("run").path("status").asText());
    }

    /** The run's workflow with its status. */
    static JsonNode workflow(JsonNode detail) {
        try {
            var manifest = detail.path("pipeline_runtime").path("workflow_manifest").asText();
            return PipelineApi.JSON.readTree(manifest);
        } catch (JsonProcessingException _) {
            return JsonNodeFactory.instance.objectNode();
        }
    }

    static List<String> page(JsonNode detail) {
        var run = detail.path("run");
        var lines = new ArrayList<String>();
        lines.add(
                "%s  %s  %s"
                        .formatted(
                                run.path("id").asText(),
                                run.path("name").asText(),
                                run.path("status").asText("Pending")));
        if (run.has("error")) {
            lines.add("  " + run.path("error").asText().replace('\n', ' '));
        }
        lines.addAll(RunTree.lines(workflow(detail), InstantSource.system().instant()));
        return lines;
    }

    /** Until the run has ended; the exit code says how. */
    int follow(String id) throws InterruptedException {
        var block = new LiveBlock(shell.screen());
        var told = new TreeMap<String, String>();
        var detail = patiently(id);
        while (!hasEnded(detail)) {
            block.show(page(detail));
            tell(workflow(detail), told);
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            detail = patiently(id);
        }
        block.clear();
        page(detail).forEach(shell.screen()::line);
        return code(detail);
    }

    /** Through a pipe: a line for every step that begins or ends. */
    private void tell(JsonNode workflow, Map<String, String> told) {
        if (!shell.screen().terminal()) {
            RunTree.phases(workflow)
                    .forEach(
                            (name, phase) -> {
                                if (!phase.equals(told.put(name, phase))) {
                                    shell.screen().line(name + "  " + phase);
                                }
                            });
        }
    }

    /** A system that is started again meanwhile goes on with the run. */
    private JsonNode patiently(String id) throws InterruptedException {
        for (long left = AWAY_MILLIS / LOOK_MILLIS; ; left--) {
            try {
                return api.get("/runs/" + id);
            } catch (Failure e) {
                if (e.exit() != Exit.NOT_RUNNING || left == 0) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        }
    }

    static int code(JsonNode detail) {
        var status = detail.path("run").path("status").asText();
        return status.equals("Failed") || status.equals("Error")
                ? Exit.FAILED.code()
                : Exit.OK.code();
    }
}
