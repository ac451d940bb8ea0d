// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.NodeConfig;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Streams into containers, as the real kubectl opens them. One node serves all tests. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(300)
class StreamsIT {
    private static final String LOG = "/api/v1/namespaces/default/pods/box/log";

    private final Path directory;
    private final TestApi api;
    private final KubernetesClient client;
    private final NodeAgent agent;

    StreamsIT(@TempDir Path directory) {
        RealMachine.require(Command.succeeds("kubectl", "version", "--client"), "kubectl");
        this.directory = directory;
        api = new TestApi(directory.resolve("api"));
        client = api.node("node-1");
        agent =
                NodeAgent.start(
                        NodeConfig.of(
                                directory.resolve("home"), "node-1", directory, System.getenv()),
                        client);
    }

    @BeforeAll
    void startPod() {
        run("probe", "Never", "echo probe");
        awaitTrue("a tunnel", () -> api.kubectlOutcome("logs", "probe").output().equals("probe\n"));
        run("box", "Never", "exec sleep 1000");
        awaitRunning("box");
    }

    @AfterAll
    void stop() {
        agent.stop(true);
        client.close();
        api.close();
    }

    private void run(String name, String restart, String script) {
        var pod =
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: %s, namespace: default }
                spec:
                  nodeName: node-1
                  restartPolicy: %s
                  containers:
                  - name: main
                    image: busybox
                    command: [ sh, -c, '%s' ]
                    env: [ { name: COLOUR, value: "it's a\\nblue" }, { name: PLACE, value: here } ]
                """
                        .formatted(name, restart, script);
        api.kubectl(pod, "create", "-f", "-");
    }

    private void awaitRunning(String name) {
        api.kubectl("", "wait", "pod/" + name, "--for=condition=Ready", "--timeout=60s");
    }

    /** With the two outputs apart, and input that need not be text. */
    private record Ended(int code, byte[] output, String errors) {
        String text() {
            return new String(output, UTF_8);
        }
    }

    private Ended kubectl(byte[] input, String... arguments) throws Exception {
        var process = api.start(arguments);
        var errors = new StringBuilder();
        var reader =
                Thread.ofPlatform()
                        .daemon()
                        .start(
                                () ->
                                        process.errorReader(UTF_8)
                                                .lines()
                                                .forEach(line -> errors.append(line).append('\n')));
        var writer = Thread.ofPlatform().daemon().start(() -> feed(process, input));
        var output = process.getInputStream().readAllBytes();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        reader.join();
        writer.join();
        return new Ended(process.exitValue(), output, errors.toString());
    }

    private static void feed(Process process, byte[] input) {
        try (var stdin = process.getOutputStream()) {
            stdin.write(input);
        } catch (IOException e) {
            // The command did not want all of it.
        }
    }

    private Ended exec(String... words) throws Exception {
        var all = new ArrayList<>(List.of("exec", "box", "--"));
        all.addAll(List.of(words));
        return kubectl(new byte[0], all.toArray(String[]::new));
    }

    @Nested
    class Given_a_command_in_a_container {
        @Test
        void when_it_ends_then_its_streams_and_its_code_arrive() throws Exception {
            var ended = exec("sh", "-c", "echo out; echo err >&2; exit 7");

            assertThat(ended.text()).isEqualTo("out\n");
            assertThat(ended.errors()).startsWith("err\n").contains("exit code 7");
            assertThat(ended.code()).isEqualTo(7);
        }

        @Test
        void when_it_looks_around_then_it_is_where_the_container_is() throws Exception {
            var script = "echo \"$COLOUR\"; echo $PLACE; hostname; pwd";

            assertThat(exec("sh", "-c", script).text())
                    .isEqualTo("it's a\nblue\nhere\nbox\n/workspace\n");
        }

        @Test
        void when_there_is_no_such_program_then_it_says_so() throws Exception {
            var ended = exec("no-such-program");

            assertThat(ended.errors()).contains("executable file not found in $PATH");
            assertThat(ended.code()).isEqualTo(127);
        }

        @Test
        void when_ten_megabytes_go_in_then_they_come_out_and_the_end_is_seen() throws Exception {
            var bytes = new byte[10 << 20];
            new Random(1).nextBytes(bytes);

            var ended = kubectl(bytes, "exec", "-i", "box", "--", "cat");

            assertThat(ended.output()).isEqualTo(bytes);
            assertThat(ended.code()).isZero();
        }

        @Test
        void when_it_does_not_read_its_input_then_it_ends_all_the_same() throws Exception {
            var ended = kubectl(new byte[4 << 20], "exec", "-i", "box", "--", "echo", "done");

            assertThat(ended.text()).isEqualTo("done\n");
        }

        @Test
        void when_kubectl_is_killed_then_the_command_goes_with_it() throws Exception {
            var process = api.start("exec", "box", "--", "sleep", "4321");
            awaitTrue("the command to run", () -> exec_("pgrep", "-f", "^sleep 4321").code() == 0);

            process.destroyForcibly();

            awaitTrue("the command to end", () -> exec_("pgrep", "-f", "^sleep 4321").code() != 0);
        }

        private Ended exec_(String... words) {
            try {
                return exec(words);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Test
        void when_the_container_does_not_run_then_it_is_refused() throws Exception {
            var ended = kubectl(new byte[0], "exec", "probe", "--", "true");

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.errors()).contains("completed pod");
        }

        @Test
        void when_an_old_kubectl_speaks_spdy_then_it_works_too() throws Exception {
            var process =
                    api.start(
                            List.of("KUBECTL_REMOTE_COMMAND_WEBSOCKETS=false"),
                            "exec",
                            "-i",
                            "box",
                            "--",
                            "sh",
                            "-c",
                            "cat; echo err >&2; exit 5");
            feed(process, "typed\n".getBytes(UTF_8));

            assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                    .isEqualTo("typed\n");
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(5);
        }
    }

    @Nested
    class Given_a_terminal {
        /** {@code script} gives kubectl a terminal of its own. */
        private Ended inTerminal(String words) throws Exception {
            var command = String.join(" ", api.command()) + " exec -it box -- " + words;
            var builder =
                    new ProcessBuilder(
                            "script", "-qec", "stty cols 91 rows 17; " + command, "/dev/null");
            var process = builder.redirectErrorStream(true).start();
            var output = process.getInputStream().readAllBytes();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), output, "");
        }

        @Test
        void when_a_command_asks_then_it_has_one_of_the_right_size() throws Exception {
            RealMachine.require(Command.succeeds("script", "--version"), "script");

            var ended =
                    inTerminal(
                            "sh -c 'test -t 0 && test -t 1 && echo yes; echo $TERM; sleep 1; stty"
                                    + " size; exit 3'");

            assertThat(ended.text()).contains("yes\r\n", "xterm\r\n", "17 91\r\n");
            assertThat(ended.code()).isEqualTo(3);
        }
    }

    @Nested
    class Given_files {
        @Test
        void when_they_are_copied_in_and_out_then_they_are_the_same() throws Exception {
            var bytes = new byte[3 << 20];
            new Random(2).nextBytes(bytes);
            var there = Files.write(directory.resolve("there.bin"), bytes);
            var back = directory.resolve("back.bin");

            api.kubectl("", "cp", there + "", "box:/tmp/copied.bin");
            api.kubectl("", "cp", "box:/tmp/copied.bin", back + "");

            assertThat(back).hasSameBinaryContentAs(there);
        }
    }

    @Nested
    class Given_logs {
        @Test
        void when_times_are_asked_for_then_lines_have_them() throws Exception {
            run("stamps", "Never", "echo one; sleep 3; echo two; sleep 1000");
            awaitTrue(
                    "two lines",
                    () -> api.kubectlOutcome("logs", "stamps").output().equals("one\ntwo\n"));

            assertThat(api.kubectl("", "logs", "--timestamps", "stamps"))
                    .matches(Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z one\n\\S+Z two\n"));
            assertThat(api.kubectl("", "logs", "--since=1h", "stamps")).isEqualTo("one\ntwo\n");
            var second =
                    api.kubectl("", "logs", "--timestamps", "--tail=1", "stamps").split(" ")[0];
            assertThat(api.kubectl("", "logs", "--since-time=" + second, "stamps"))
                    .isEqualTo("two\n");
            assertThat(api.kubectl("", "logs", "--limit-bytes=5", "stamps")).isEqualTo("one\nt");
        }

        @Test
        void when_a_container_was_restarted_then_the_log_before_is_found() {
            run("again", "Always", "echo run $RANDOM$$; sleep 1; exit 1");
            awaitTrue("a restart", () -> api.kubectlOutcome("logs", "-p", "again").succeeded());

            assertThat(api.kubectl("", "logs", "-p", "again")).startsWith("run ");
        }

        @Test
        void when_a_question_makes_no_sense_then_the_field_is_named() {
            assertThat(api.kubectlOutcome("get", "--raw", LOG + "?limitBytes=0").output())
                    .contains("limitBytes", "must be greater than 0");
        }
    }

    @Nested
    class Given_a_pod_that_takes_input {
        private void run(String name, String terminal, String script) {
            var pod =
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: { name: %s, namespace: default }
                    spec:
                      nodeName: node-1
                      restartPolicy: Never
                      containers:
                      - { name: main, image: busybox, stdin: true, stdinOnce: true, tty: %s,
                          command: [ sh, -c, '%s' ] }
                    """
                            .formatted(name, terminal, script);
            api.kubectl(pod, "create", "-f", "-");
            awaitRunning(name);
        }

        @Test
        void when_a_client_types_and_leaves_then_the_program_reads_it_and_the_end()
                throws Exception {
            run("reader", "false", "sort; echo sorted; exit 6");

            var ended = kubectl("b\na\n".getBytes(UTF_8), "attach", "-i", "reader");

            assertThat(ended.text()).isEqualTo("a\nb\nsorted\n");
            api.kubectl(
                    "",
                    "wait",
                    "pod/reader",
                    "--for=jsonpath={.status.containerStatuses[0].state.terminated.exitCode}=6",
                    "--timeout=60s");
        }

        @Test
        void when_it_has_a_terminal_then_the_program_sees_one() throws Exception {
            RealMachine.require(Command.succeeds("script", "--version"), "script");
            run("typist", "true", "read line; test -t 0 && echo \"got $line on $TERM\"; exit 7");

            kubectl("hello\n".getBytes(UTF_8), "attach", "-i", "typist");

            awaitTrue(
                    "the line to be read",
                    () -> api.kubectl("", "logs", "typist").contains("got hello on xterm\r\n"));
        }

        @Test
        void when_clients_with_windows_are_attached_then_the_program_has_that_size()
                throws Exception {
            RealMachine.require(Command.succeeds("script", "--version"), "script");
            run(
                    "sized",
                    "true",
                    "until [ \"$(stty size)\" = \"17 91\" ]; do echo wrong; sleep 0.1; done;"
                            + " echo right; read line; exit 8");
            var onlooker = api.start("attach", "sized");
            var command = String.join(" ", api.command()) + " attach -it sized";
            var window = "stty cols 91 rows 17; " + command;
            try (var seen = onlooker.inputReader(UTF_8)) {
                assertThat(seen.readLine()).isEqualTo("wrong");

                var typist =
                        new ProcessBuilder("script", "-qec", window, "/dev/null")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start();
                awaitTrue("its size", () -> api.kubectl("", "logs", "sized").contains("right"));
                feed(typist, "typed\n".getBytes(UTF_8));

                assertThat(seen.lines().toList()).contains("right", "typed");
                assertThat(typist.waitFor(120, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(onlooker.waitFor(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Nested
    class Given_a_program_that_floods {
        @Test
        void when_it_prints_a_gigabyte_then_the_end_is_kept_and_the_disk_is_not_filled() {
            run("flood", "Never", "yes 0123456789abcdef | head -c 1073741824; echo; echo end");

            awaitTrue(
                    "the last line",
                    () -> api.kubectlOutcome("logs", "--tail=1", "flood").output().equals("end\n"));

            awaitTrue("the room to be given back", () -> megabytesOfLogs() < 65);
        }

        private long megabytesOfLogs() {
            var logs = directory.resolve("home/node/logs");
            return Long.parseLong(Command.require("du", "-sm", logs + "").split("\\s")[0]);
        }
    }

    @Nested
    class Given_a_pod_that_ends {
        @Test
        void when_a_client_is_attached_then_it_sees_what_comes_and_the_end() throws Exception {
            run(
                    "ticks",
                    "Never",
                    "while [ ! -e /tmp/stop ]; do echo tick; sleep 0.1; done; echo end");
            awaitRunning("ticks");
            var attached = api.start("attach", "ticks");
            try (var lines = attached.inputReader(UTF_8)) {
                assertThat(lines.readLine()).isEqualTo("tick");

                api.kubectl("", "exec", "ticks", "--", "touch", "/tmp/stop");

                assertThat(lines.lines().toList()).endsWith("end");
            }
            assertThat(attached.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(attached.exitValue()).isZero();
        }

        @Test
        void when_it_is_deleted_then_its_log_is_still_there() {
            run("gone", "Never", "echo last words");
            awaitTrue(
                    "its log",
                    () -> api.kubectlOutcome("logs", "gone").output().equals("last words\n"));

            api.kubectl("", "delete", "pod", "gone", "--wait");

            var path = "/api/v1/nodes/node-1/proxy/containerLogs/default/gone/main";
            assertThat(api.kubectl("", "get", "--raw", path)).isEqualTo("last words\n");
            assertThat(api.kubectlOutcome("logs", "gone").output()).contains("not found");
        }
    }

    @Nested
    class Given_a_server_in_a_pod {
        private static final int PORT = 18080;
        private static final String SERVICE =
                """
                apiVersion: v1
                kind: Service
                metadata: { name: web, namespace: default }
                spec:
                  selector: { app: web }
                  ports: [ { port: 80, targetPort: 18080 } ]
                """;

        @BeforeEach
        void serve() throws IOException {
            RealMachine.require(Command.succeeds("python3", "--version"), "python3");
            if (api.kubectlOutcome("get", "pod", "web").succeeded()) {
                return;
            }
            var program =
                    new String(
                            requireNonNull(StreamsIT.class.getResourceAsStream("web.py"))
                                    .readAllBytes(),
                            UTF_8);
            run("web", "Never", "exec sleep 10000");
            api.kubectl("", "label", "pod", "web", "app=web");
            api.kubectl(SERVICE, "create", "-f", "-");
            awaitRunning("web");
            api.kubectl(program, "exec", "-i", "web", "--", "sh", "-c", "cat >/tmp/web.py");
            api.kubectl(
                    "",
                    "exec",
                    "web",
                    "--",
                    "sh",
                    "-c",
                    "setsid python3 /tmp/web.py >/tmp/web.log 2>&1 &");
            awaitTrue(
                    "the server to listen",
                    () ->
                            api.kubectlOutcome("get", "--raw", proxy("pods/web:18080") + "/")
                                    .succeeded());
        }

        private String proxy(String target) {
            return "/api/v1/namespaces/default/" + target + "/proxy";
        }

        @Test
        void when_it_is_asked_through_the_api_server_then_it_answers() {
            assertThat(api.kubectl("", "get", "--raw", proxy("pods/web:18080") + "/a?b=c"))
                    .contains(
                            "GET /a?b=c", "x-forwarded-uri: " + proxy("pods/web:18080") + "/a?b=c")
                    .doesNotContainIgnoringCase("authorization");
            assertThat(api.kubectl("", "get", "--raw", proxy("services/web") + "/s"))
                    .contains("GET /s");
            assertThat(api.kubectl("", "get", "--raw", proxy("services/http:web:80") + "/t"))
                    .contains("GET /t");
            assertThat(api.kubectlOutcome("get", "--raw", proxy("pods/web:1") + "/").output())
                    .contains("failed to connect to port 1");
            assertThat(
                            api.kubectl(
                                    "x".repeat(100_000),
                                    "create",
                                    "--raw",
                                    proxy("pods/web:18080") + "/up",
                                    "-f",
                                    "-"))
                    .contains("POST /up", "body: 100000");
        }

        @Test
        void when_it_speaks_websocket_then_so_does_the_proxy() throws Exception {
            var proxied = api.start("proxy", "--port=0");
            try (var lines = proxied.inputReader(UTF_8);
                    var http = HttpClient.newHttpClient()) {
                var port =
                        String.valueOf(lines.readLine()).replaceAll(".*127.0.0.1:(\\d+).*", "$1");
                var said = new CompletableFuture<String>();
                var socket =
                        http.newWebSocketBuilder()
                                .buildAsync(
                                        URI.create(
                                                "ws://127.0.0.1:"
                                                        + port
                                                        + proxy("services/web")
                                                        + "/socket"),
                                        new WebSocket.Listener() {
                                            @Override
                                            public @Nullable CompletionStage<?> onText(
                                                    WebSocket from,
                                                    CharSequence text,
                                                    boolean last) {
                                                said.complete(text.toString());
                                                return null;
                                            }
                                        })
                                .get(60, TimeUnit.SECONDS);

                socket.sendText("hello", true).get(60, TimeUnit.SECONDS);

                assertThat(said.get(60, TimeUnit.SECONDS)).isEqualTo("hello");
                socket.abort();
            } finally {
                proxied.destroy();
                proxied.waitFor();
            }
        }

        @Test
        void when_its_port_is_forwarded_then_requests_reach_it() throws Exception {
            forwarded("KUBECTL_PORT_FORWARD_WEBSOCKETS=true");
            forwarded("KUBECTL_PORT_FORWARD_WEBSOCKETS=false");
        }

        private void forwarded(String variable) throws Exception {
            var forward = api.start(List.of(variable), "port-forward", "pod/web", ":" + PORT);
            try (var lines = forward.inputReader(UTF_8);
                    var http = HttpClient.newHttpClient()) {
                var port =
                        String.valueOf(lines.readLine()).replaceAll(".*127.0.0.1:(\\d+) .*", "$1");
                for (int request = 0; request < 20; request++) {
                    var question =
                            HttpRequest.newBuilder(
                                            URI.create("http://127.0.0.1:" + port + "/large"))
                                    .build();
                    var answer = http.send(question, BodyHandlers.ofByteArray());
                    assertThat(answer.body()).hasSize(300_000);
                }
            } finally {
                forward.destroy();
                forward.waitFor();
            }
        }

        @Test
        void when_a_port_is_forwarded_over_channels_then_requests_reach_it() throws Exception {
            try (var other = api.admin();
                    var forward =
                            other.pods().inNamespace("default").withName("web").portForward(PORT);
                    var http = HttpClient.newHttpClient()) {
                var question =
                        HttpRequest.newBuilder(
                                        URI.create(
                                                "http://127.0.0.1:"
                                                        + forward.getLocalPort()
                                                        + "/large"))
                                .build();

                var answer = http.send(question, BodyHandlers.ofByteArray());

                assertThat(answer.body()).hasSize(300_000);
            }
        }
    }
}
