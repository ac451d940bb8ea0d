// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;

/** The documents' {@code python3 -m paddle_serving_server.serve}, and what it starts. */
final class LauncherIT {
    private static final Path PACKAGE = Path.of("../../samples/paddle-serving").toAbsolutePath();

    @TempDir Path directory;

    /** A word a line, where a shell finds the command. */
    @BeforeEach
    void command() throws IOException {
        var bin = Files.createDirectory(directory.resolve("bin"));
        var pdc = Files.writeString(bin.resolve("pdc"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertThat(pdc.toFile().setExecutable(true)).isTrue();
        var model = Files.createDirectory(directory.resolve("uci"));
        Housing.onnx(model.resolve("model.onnx"));
    }

    private String launched(String... words) throws Exception {
        var command = new ArrayList<>(List.of("python3", "-m", "paddle_serving_server.serve"));
        command.addAll(List.of(words));
        var process = started(command);
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    private Process started(List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.redirectErrorStream(true);
        builder.environment().put("PYTHONPATH", PACKAGE.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.environment().put("BIND_ADDRESS", "127.0.0.1");
        builder.environment().merge("PATH", "", (path, _) -> directory + "/bin:" + path);
        builder.environment().remove("SERVING_HOME");
        return builder.start();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void a_documents_command_line_serves_the_model() throws Exception {
        int prometheus = freePort();
        var said =
                launched(
                        "--model",
                        "uci",
                        "--port",
                        "0",
                        "--thread",
                        "10",
                        "--use_mkl",
                        "--gpu_ids",
                        "-1",
                        "--precision",
                        "fp32",
                        "--max_body_size",
                        "536870912",
                        "--op",
                        "GeneralReaderOp:0",
                        "GeneralInferOp",
                        "GeneralResponseOp:0",
                        "--enable_prometheus",
                        "--prometheus_port",
                        "" + prometheus);
        var words = said.lines().skip(1).toArray(String[]::new);

        assertThat(said).startsWith("serve\n");
        try (var serving =
                Serving.start(directory, Map.of("PDC_HOME", directory.toString()), with(words))) {
            var url = serving.ready().path("url").asText();
            assertThat(asked(url + "/uci/prediction", body())).contains("[[18.901151657104492]]");
            assertThat(asked("http://127.0.0.1:" + prometheus + "/metrics", ""))
                    .contains("pd_query_request_success_total{model=\"uci\",version=\"1\"} 1.0");
            assertThat(serving.said())
                    .contains("--thread has no effect: every request has a thread of its own")
                    .contains("--use_mkl has no effect")
                    .doesNotContain("--gpu_ids");
        }
    }

    private static String[] with(String... words) {
        var all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "-o";
        all[words.length + 1] = "json";
        return all;
    }

    private static String body() {
        return "{\"feed\":[{\"x\":" + Housing.SAMPLE_TEXT + "}],\"fetch\":[]}";
    }

    private static String asked(String url, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url));
        if (!body.isEmpty()) {
            request.POST(BodyPublishers.ofString(body));
        }
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString()).body();
        }
    }

    @Test
    void a_flag_that_cannot_be_honoured_reaches_the_server() throws Exception {
        var said = launched("--model", "uci", "--use_trt", "--gpu_ids", "0", "--port=0");

        try (var serving =
                Serving.start(
                        directory,
                        Map.of("PDC_HOME", directory.toString()),
                        said.lines().skip(1).toArray(String[]::new))) {
            assertThat(serving.ended()).isEqualTo(1);
            assertThat(serving.said()).contains("--gpu_ids 0, --use_trt");
        }
    }

    @Test
    void a_server_that_a_script_started_in_the_background_is_stopped() throws Exception {
        Files.writeString(
                directory.resolve("bin/pdc"), "#!/bin/sh\necho serving\nexec sleep 600\n");
        // What a script starts with & ignores SIGINT, as its children do.
        var process =
                started(
                        List.of(
                                "sh",
                                "-c",
                                "trap '' INT; exec python3 -m paddle_serving_server.serve"
                                        + " --model uci --port 9999"));
        assertThat(process.inputReader().readLine()).isEqualTo("serving");

        assertThat(launched("stop")).contains("port [9999] gets SIGINT");
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(directory.resolve("ProcessInfo.json")).doesNotExist();
        assertThat(launched("stop")).contains("nothing to stop");
    }

    @Test
    void what_is_started_is_recorded() throws Exception {
        var _ = launched("start", "--model=uci", "--port", "9999");

        assertThat(directory.resolve("ProcessInfo.json"))
                .content()
                .contains("\"port\": [9999], \"model\": \"uci\"");
    }
}
