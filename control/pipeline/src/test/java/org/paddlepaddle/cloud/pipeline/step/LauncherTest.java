// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.step;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputFile;
import org.paddlepaddle.cloud.pipeline.step.StepReport.Found;

/** The launcher in a genuine shell. */
class LauncherTest {
    @TempDir Path directory;

    private int exit;

    private StepReport run(String script, List<String> outputs, byte[]... inputs) throws Exception {
        var main = JsonNodeFactory.instance.objectNode();
        main.put("terminationMessagePath", directory.resolve("message").toString());
        main.putArray("command").add("sh").add("-c").add(script).add("a b");
        main.putArray("args").add("it's `x` $(y)");
        Launcher.wrap(main, step(outputs, inputs.length));
        var pod = JsonNodeFactory.instance.objectNode();
        pod.putObject("spec").putArray("containers").add(main);
        Launcher.give(
                pod,
                Stream.of(inputs).<Launcher.Input>map(Launcher.Input.Bytes::new).toList(),
                List.of());
        return start(main);
    }

    private Template.Container step(List<String> outputs, int inputs) {
        var artifacts = new ArrayList<Inputs.Artifact>();
        for (int i = 0; i < inputs; i++) {
            var path = directory.resolve("in/" + i + "/data").toString();
            artifacts.add(new Inputs.Artifact("in" + i, path, Optional.empty(), false));
        }
        var none = JsonNodeFactory.instance.objectNode();
        return new Template.Container(
                "step",
                new Inputs(List.of(), artifacts),
                outputs.stream()
                        .map(
                                o ->
                                        new OutputFile(
                                                directory.resolve(o).toString(),
                                                Optional.of(o),
                                                Optional.empty(),
                                                Optional.empty(),
                                                false))
                        .toList(),
                none,
                List.of(),
                List.of(),
                new PodParts(none, none),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private StepReport start(ObjectNode main) throws Exception {
        var words = new ArrayList<String>();
        main.path("command").forEach(word -> words.add(word.asText()));
        var process = new ProcessBuilder(words).directory(directory.toFile()).inheritIO();
        main.path("env")
                .forEach(
                        v ->
                                process.environment()
                                        .put(
                                                v.path("name").asText(),
                                                v.path("value").asText().replace("$$(", "$(")));
        exit = process.start().waitFor();
        var message = directory.resolve("message");
        return StepReport.parse(Files.exists(message) ? Files.readString(message) : "");
    }

    @Test
    void files_come_in_and_go_out_as_they_are() throws Exception {
        var report =
                run(
                        "cp in/0/data one; cp in/1/data two; printf '%s|%s' \"$0\" \"$1\" > three;"
                                + " : > four",
                        List.of("one", "two", "three", "four"),
                        "line $(x) 'y'\n\n".getBytes(UTF_8),
                        new byte[] {0, -1, 10});

        assertThat(exit).isZero();
        assertThat(((Found.Content) report.file(0)).text()).isEqualTo("line $(x) 'y'\n");
        assertThat(((Found.Content) report.file(1)).base64()).isEqualTo("AP8K");
        assertThat(((Found.Content) report.file(2)).text()).isEqualTo("a b|it's `x` $(y)");
        assertThat(((Found.Content) report.file(3)).text()).isEmpty();
    }

    @Test
    void what_is_missing_or_too_large_is_said() throws Exception {
        var report =
                run("mkdir dir; head -c 5000 /dev/zero > large", List.of("gone", "dir", "large"));

        assertThat(report.file(0)).isEqualTo(new Found.Missing());
        assertThat(report.file(1)).isEqualTo(new Found.Large("a directory"));
        assertThat(report.file(2)).isEqualTo(new Found.Large("5000 bytes"));
    }

    @Test
    void many_small_files_never_exceed_a_termination_message() throws Exception {
        var report = run("for i in a b; do head -c 2000 /dev/zero > $i; done", List.of("a", "b"));

        assertThat(report.file(0)).isInstanceOf(Found.Content.class);
        assertThat(report.file(1)).isEqualTo(new Found.Large("2000 bytes"));
        assertThat(Files.size(directory.resolve("message"))).isLessThan(4096);
    }

    @Test
    void the_exit_code_is_the_programs() throws Exception {
        run("exit 7", List.of("o"));

        assertThat(exit).isEqualTo(7);
        assertThat(directory.resolve("message")).doesNotExist();
    }
}
