// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.code.CodeArchive;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

class PodManifestTest {
    /** The options of {@code pdc run}, without the command. */
    private static final class Words {
        @Mixin private final RunOptions run = new RunOptions();
        @Mixin private final AttachedOptions attached = new AttachedOptions();
    }

    private static Words typed(String... words) {
        var read = new Words();
        new CommandLine(read).parseArgs(words);
        return read;
    }

    private static RunRequest request(Words words) {
        return words.run.read(SHELL, Path.of("/home/me"), 7);
    }

    private static JsonNode pod(String... words) {
        var read = typed(words);
        return new PodManifest(request(read), read.attached).pod();
    }

    private static final Shell SHELL = Typed.shell(Messages.english(CliPart.class));

    @Test
    void dockers_line_makes_the_pod_that_it_means() {
        var pod =
                pod(
                        "--name",
                        "ppocr",
                        "-v",
                        "/home/me:/mnt",
                        "-p",
                        "8888:8888",
                        "-it",
                        "--shm-size=32g",
                        "--image",
                        "paddlecloud/paddleocr:2.5-cpu-efbb0a",
                        "--",
                        "/bin/bash");

        assertThat(pod.at("/metadata/name").asText()).isEqualTo("ppocr");
        var container = pod.at("/spec/containers/0");
        assertThat(container.path("image").asText())
                .isEqualTo("paddlecloud/paddleocr:2.5-cpu-efbb0a");
        assertThat(container.path("command")).hasToString("[\"/bin/bash\"]");
        assertThat(container.path("tty").asBoolean()).isTrue();
        assertThat(container.path("stdin").asBoolean()).isTrue();
        assertThat(container.path("volumeMounts").findValuesAsText("mountPath"))
                .containsExactly("/mnt", "/dev/shm");
        var volumes = pod.at("/spec/volumes");
        assertThat(volumes.at("/0/hostPath/path").asText()).isEqualTo("/home/me");
        assertThat(volumes.at("/1/emptyDir"))
                .hasToString("{\"medium\":\"Memory\",\"sizeLimit\":\"32Gi\"}");
    }

    @Test
    void a_v_without_a_volume_asks_for_more_words() {
        assertThat(typed("-v", "--", "python", "t.py").run.verbose()).isTrue();
        assertThat(typed("-v", "python", "t.py").run.verbose()).isTrue();
        assertThat(typed("-v", ".:/mnt", "python", "t.py").run.verbose()).isFalse();
        assertThat(request(typed("-v", "out:/o:ro", "true")).mounts())
                .containsExactly(new RunMount("/home/me/out", "/o", true));
    }

    @Test
    void sizes_are_dockers() {
        assertThat(RunMount.sharedMemory("64m").source()).isEqualTo("memory/64Mi");
        assertThat(RunMount.sharedMemory("1024").source()).isEqualTo("memory/1024");
        assertThatThrownBy(() -> RunMount.sharedMemory("much"))
                .isInstanceOf(CodeArchive.RefusedException.class);
    }

    @Test
    void a_pod_that_its_node_refused_is_not_waited_for() throws IOException {
        var refused =
                "{\"status\":{\"phase\":\"Failed\",\"reason\":\"Evicted\",\"message\":\"disk\"}}";

        assertThat(AttachedPod.refused(new ObjectMapper().readTree(refused)))
                .contains("Evicted: disk");
        assertThat(AttachedPod.refused(pod("-i", "--", "true"))).isEmpty();
    }

    @Test
    void ports_of_a_job_are_refused_with_what_helps() {
        var typed = Typed.in(new FakeControl(), "run", "-p", "8888", "--", "true");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("-p needs -i or -t").contains("pdc port-forward");
    }
}
