// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RunTreeTest {
    private static final Instant NOW = Instant.parse("2026-11-18T14:02:00Z");

    private static JsonNode workflow(String nodes) throws JsonProcessingException {
        return JsonMapper.builder()
                .build()
                .readTree(
                        """
                        {"metadata": {"name": "demo-1"},
                         "spec": {"entrypoint": "demo", "templates": [
                           {"name": "demo", "dag": {"tasks": [
                             {"name": "data"}, {"name": "train"}, {"name": "serve"}]}},
                           {"name": "data", "metadata": {"annotations":
                             {"pipelines.kubeflow.org/task_display_name": "prepare sample data"}}}]},
                         "status": {"nodes": {%s}}}
                        """
                                .formatted(nodes));
    }

    private static String node(String name, String template, String rest) {
        return """
        "%s": {"name": "%s", "displayName": "%s", "templateName": "%s", %s}
        """
                .formatted(name, name, name.replaceFirst("demo-1\\.", ""), template, rest);
    }

    private static String run(String phase) {
        return node(
                "demo-1",
                "demo",
                "\"phase\": \"%s\", \"startedAt\": \"2026-11-18T14:00:00Z\"".formatted(phase));
    }

    @Test
    void steps_are_aligned_with_their_titles_and_those_that_wait_stand_below()
            throws JsonProcessingException {
        var data =
                node(
                        "demo-1.data",
                        "data",
                        """
                        "phase": "Succeeded", "startedAt": "2026-11-18T14:00:00Z",
                        "finishedAt": "2026-11-18T14:01:05Z"
                        """);
        var train =
                node(
                        "demo-1.train",
                        "train",
                        "\"phase\": \"Running\", \"startedAt\": \"2026-11-18T14:01:05Z\"");

        var lines = RunTree.lines(workflow(run("Running") + "," + data + "," + train), NOW);

        assertThat(lines)
                .containsExactly(
                        "● demo-1                          Running     2m0s",
                        "├ ✔ data    prepare sample data   Succeeded   1m5s",
                        "├ ● train                         Running     55s",
                        "└ ◌ serve                         Waiting");
    }

    @Test
    void why_a_step_failed_stands_below_it_line_by_line() throws JsonProcessingException {
        var data =
                node(
                        "demo-1.data",
                        "data",
                        "\"phase\": \"Failed\", \"message\": \"no such host\\n"
                                + "pdc data map HOST DIR\"");

        var lines = RunTree.lines(workflow(run("Failed") + "," + data), NOW);

        assertThat(lines).hasSize(4).contains("    no such host", "    pdc data map HOST DIR");
    }
}
