// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.step;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.pipeline.Tarball;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputFile;
import org.paddlepaddle.cloud.pipeline.step.StepReport.Found;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.Real;

/** Files too large for variables and report, in a genuine shell and over HTTP. */
class LargeFilesIT {
    private static final int SIZE = 3 << 20;

    @TempDir Path directory;

    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();

    @SuppressWarnings("NullAway.Init") // each test begins one
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        Real.tool("python3");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().toString();
            if (exchange.getRequestMethod().equals("PUT")) {
                objects.put(path, exchange.getRequestBody().readAllBytes());
            }
            var body =
                    exchange.getRequestMethod().equals("GET")
                            ? objects.getOrDefault(path, new byte[0])
                            : new byte[0];
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Test
    void a_large_file_is_fetched_and_another_is_stored() throws Exception {
        var content = new byte[SIZE];
        new Random(7).nextBytes(content);
        objects.put("/in?signed=a%2Fb", Tarball.of("data", content));

        var report = run("cat in > out; env > variables", "/in?signed=a%2Fb", "/out?signed=c");

        assertThat(report.file(0)).isEqualTo(new Found.Stored(SIZE + " bytes"));
        var stored = objects.getOrDefault("/out?signed=c", new byte[0]);
        assertThat(Tarball.only(new ByteArrayInputStream(stored), SIZE)).contains(content);
        assertThat(directory.resolve("variables")).content().doesNotContain("signed");
    }

    @Test
    void a_directory_goes_to_the_next_step_as_it_is() throws Exception {
        var stored = run("mkdir -p out/sub; echo one > out/x; echo two > out/sub/y", null, "/dir");
        assertThat(stored.file(0)).isEqualTo(new Found.Stored("a directory"));
        new Program("rm", "-r", directory.resolve("out").toString()).run();

        var report = run("cat in/x in/sub/y > out", "/dir", "/out");

        assertThat(((Found.Content) report.file(0)).text()).isEqualTo("one\ntwo");
    }

    @Test
    void what_cannot_be_stored_is_said() throws Exception {
        server.stop(0);

        var report = run("head -c 5000 /dev/zero > out", null, "/out");

        assertThat(report.file(0)).isEqualTo(new Found.Large("5000 bytes"));
    }

    private StepReport run(String script, @Nullable String input, String output) throws Exception {
        var main = JsonNodeFactory.instance.objectNode();
        main.put("terminationMessagePath", directory.resolve("message").toString());
        main.putArray("command").add("sh").add("-c").add(script);
        Launcher.wrap(main, step(input != null));
        var pod = JsonNodeFactory.instance.objectNode();
        pod.putObject("spec").putArray("containers").add(main);
        Launcher.give(
                pod,
                input == null ? List.of() : List.of(new Launcher.Input.Link(address(input))),
                List.of(address(output)));
        assertThat(exit(main)).isZero();
        return StepReport.parse(Files.readString(directory.resolve("message")));
    }

    private int exit(ObjectNode main) throws Exception {
        var words = new ArrayList<String>();
        main.path("command").forEach(word -> words.add(word.asText()));
        var process = new ProcessBuilder(words).directory(directory.toFile()).inheritIO();
        for (var variable : main.path("env")) {
            process.environment()
                    .put(variable.path("name").asText(), variable.path("value").asText());
        }
        return process.start().waitFor();
    }

    private Template.Container step(boolean reads) {
        var none = JsonNodeFactory.instance.objectNode();
        var in = directory.resolve("in").toString();
        var out = directory.resolve("out").toString();
        return new Template.Container(
                "step",
                new Inputs(
                        List.of(),
                        reads
                                ? List.of(new Inputs.Artifact("in", in, Optional.empty(), false))
                                : List.of()),
                List.of(
                        new OutputFile(
                                out,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("out"),
                                false)),
                none,
                List.of(),
                List.of(),
                new PodParts(none, none),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
