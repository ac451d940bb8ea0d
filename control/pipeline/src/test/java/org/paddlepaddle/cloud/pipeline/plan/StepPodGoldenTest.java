// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Whole pods of steps in files that people read; {@code -Dgolden.update} rewrites them. */
class StepPodGoldenTest {
    private static final Path HOME = Path.of("src/test/resources/golden");

    private static void assertGolden(String name, PlannedRun run) throws IOException {
        run.pass();
        var pod = Serialization.asYaml(scriptNamed(run.created("step").pod()));
        var file = HOME.resolve(name + ".yaml");
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(HOME);
            Files.writeString(file, pod);
        }
        assertThat(file).exists().content().isEqualTo(pod);
    }

    /** The launcher has tests of its own: here its name stands for it. */
    private static JsonNode scriptNamed(JsonNode pod) throws IOException {
        try (var in = StepPodGoldenTest.class.getResourceAsStream("../step/launch.sh")) {
            var script = new String(requireNonNull(in).readAllBytes(), UTF_8);
            var tree = pod.deepCopy();
            for (var container : tree.at("/spec/containers")) {
                if (container.path("command") instanceof ArrayNode words) {
                    for (int i = 0; i < words.size(); i++) {
                        if (words.get(i).asText().equals(script)) {
                            words.set(i, "(launch.sh)");
                        }
                    }
                }
            }
            return tree;
        }
    }

    private static PlannedRun run(String template) {
        return new PlannedRun(
                """
                entrypoint: main
                serviceAccountName: pipeline-runner
                volumes:
                - {name: task, persistentVolumeClaim: {claimName: '{{workflow.name}}-task'}}
                templates:
                - name: main
                  dag: {tasks: [{name: step, template: step}]}
                """
                        + template);
    }

    @Test
    void a_step_without_files_is_the_users_container() throws IOException {
        assertGolden(
                "step-plain",
                run(
                        """
                        - name: step
                          metadata: {labels: {team: a}, annotations: {note: '{{pod.name}}'}}
                          container:
                            image: paddlecloud/pipeline:latest
                            command: [python, training.py]
                            args: [--name, '{{workflow.name}}']
                            volumeMounts: [{name: task, mountPath: /mnt/task-center}]
                          nodeSelector: {disk: fast}
                        """));
    }

    @Test
    void a_step_with_files_has_the_launcher_around_its_program() throws IOException {
        assertGolden(
                "step-files",
                run(
                        """
                        - name: step
                          container:
                            image: python:3.9
                            command: [python3, -c, 'print(1)']
                            args: [--table, /tmp/outputs/table/data]
                          inputs:
                            artifacts: [{name: note, path: /tmp/inputs/note/data, raw: {data: hello}}]
                          outputs:
                            artifacts: [{name: table, path: /tmp/outputs/table/data}]
                        """));
    }
}
