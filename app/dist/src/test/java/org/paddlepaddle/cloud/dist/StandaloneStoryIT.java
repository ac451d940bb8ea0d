// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Messages;
import org.paddlepaddle.cloud.cli.Pdc;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.screen.Screen;
import org.paddlepaddle.cloud.cli.screen.Style;

/** The standalone system as a process of its own, used as a person uses it. */
class StandaloneStoryIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: clock}
            spec:
              restartPolicy: Never
              containers:
                - name: clock
                  image: busybox
                  command: [sh, -c, "echo hello; exec sleep 600"]
            """;

    private record Seen(int exit, String out, String err) {}

    @TempDir private Path directory = Path.of("");

    @AfterEach
    void leaveNothing() {
        type("down");
    }

    @Test
    void a_crash_of_the_system_costs_nothing_and_down_leaves_nothing() throws Exception {
        var up = type("up", "--network", "loopback", "-o", "json");
        assertThat(up.exit()).as(up.err()).isZero();
        assertThat(mode(home().resolve("kubeconfig"))).isEqualTo("rw-------");
        assertThat(type("up").out()).contains("already running");

        Files.writeString(directory.resolve("pod.yaml"), POD);
        assertThat(type("apply", "-f", "pod.yaml").out()).isEqualTo("pod/clock created\n");
        var ready = type("wait", "pod/clock", "--for=condition=Ready", "--timeout=60s");
        assertThat(ready.exit()).as(type("describe", "pod/clock").out()).isZero();
        assertThat(type("logs", "clock").out()).isEqualTo("hello\n");
        var before = container();

        kill(json(up.out()).path("pid").asLong());
        assertThat(type("status").exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(type("get", "pods").exit()).isEqualTo(Exit.NOT_RUNNING.code());

        assertThat(type("up", "--network", "loopback").exit()).isZero();
        assertThat(type("logs", "clock").out()).isEqualTo("hello\n");
        assertThat(container()).isEqualTo(before);
        assertThat(type("get", "nodes").out()).contains("Ready");

        assertThat(type("down").exit()).isZero();
        assertThat(processesOfHome()).isZero();
        assertThat(type("status").exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(type("down").out()).contains("nothing runs");
    }

    /** What a restart of the pod's program would change. */
    private String container() throws Exception {
        var status =
                json(type("get", "pod", "clock", "-o", "json").out())
                        .path("status")
                        .path("containerStatuses")
                        .path(0);
        return status.path("restartCount").asText()
                + " "
                + status.path("state").path("running").path("startedAt").asText();
    }

    private static void kill(long pid) {
        var process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
    }

    private long processesOfHome() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(
                        process ->
                                process.info()
                                        .commandLine()
                                        .filter(line -> line.contains(home().toString()))
                                        .isPresent())
                .count();
    }

    private static String mode(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private Path home() {
        return directory.resolve("home");
    }

    private Seen type(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment =
                Map.of(
                        "PATH", System.getenv("PATH"),
                        "HOME", directory.toString(),
                        "PDC_HOME", home().toString());
        var screen = new Screen(stream(out), stream(err), false, Style.PLAIN, 100);
        var shell = new Shell(environment, directory, Messages.english(), screen);
        int exit = Pdc.run(shell, new LocalStandalone(environment), List.of(), arguments);
        return new Seen(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
