// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** Whatever an agent is sent, it answers in upstream's envelope and touches only its own place. */
class AgentRefusalIT {
    @TempDir Path directory;
    private Path deploy;
    private AgentServer agent;

    @BeforeEach
    void start() throws IOException {
        deploy = Files.createDirectories(directory.resolve("deploy"));
        agent =
                AgentServer.start(
                        AgentConfig.local(List.of(deploy), SharedToken.NONE, 2),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        SharedToken.NONE,
                        false);
    }

    @AfterEach
    void end() {
        agent.close();
    }

    @ParameterizedTest
    @CsvSource({
        "Host: localhost,                                   200",
        "Host: rebound.example,                             403",
        "Host: 127.0.0.1\\r\\nOrigin: http://evil.example,   403"
    })
    void a_page_of_another_host_commands_nothing(String headers, int status) throws IOException {
        var request = "GET /agent/status HTTP/1.1\r\nConnection: close\r\n";
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), agent.port())) {
            var text = request + headers.replace("\\r\\n", "\r\n") + "\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 " + status + " ");
        }
    }

    @Test
    void fields_that_are_missing_are_named() throws Exception {
        for (var missing : List.of("command", "version", "depend")) {
            var command = command();
            command.remove(missing);

            assertRefused(send(command), "need args: command, version, depend");
        }
    }

    @Test
    void names_that_lead_elsewhere_are_refused_and_leave_nothing() throws Exception {
        for (var field : List.of("dict_name", "version", "depend")) {
            for (var hostile :
                    List.of(
                            "../../outside",
                            "a/b",
                            ".hidden",
                            "a b; touch x",
                            "$(touch x)",
                            "a\u0000b",
                            "a\nb",
                            "x".repeat(300))) {
                var command = command();
                command.put(field, hostile);

                assertRefused(send(command), field + " ");
            }
        }
        assertThat(directory.toFile().list()).containsExactly("deploy");
        assertThat(deploy.toFile().list()).isEmpty();
    }

    @Test
    void places_that_are_not_its_own_are_refused() throws Exception {
        Files.createSymbolicLink(deploy.resolve("link"), directory);
        for (var place :
                List.of(
                        "/etc",
                        "relative",
                        "",
                        deploy + "/../outside",
                        deploy + "/link/outside",
                        deploy + "/a\u0000b")) {
            var command = command();
            command.put("deploy_path", place);

            assertRefused(send(command), "");
        }
        assertThat(directory.toFile().list()).containsExactly("deploy");
    }

    @Test
    void commands_sources_ports_and_bodies_that_make_no_sense_are_answered() throws Exception {
        for (var source :
                List.of("", ";;", "file:///etc/passwd", "ftp://x/y", "no address at all")) {
            var command = command();
            command.put("source", source);
            assertRefused(send(command), "download: ");
        }
        var reload = command();
        reload.put("command", "reload");
        reload.put("port", "99999999");
        assertRefused(send(reload), "port");
        var negative = command();
        negative.put("shard_seq", -1);
        assertRefused(send(negative), "shard_seq");
        for (var body : List.of("", "{", "[]", "null", "{\"shard_seq\":\"x\"}", "[".repeat(5000))) {
            assertThat(post(body).path("success").asText()).as(body).isEqualTo("255");
        }
        var unknown = command();
        unknown.put("command", "rm");
        assertThat(send(unknown).path("success").asText()).isEqualTo("2");
    }

    @Test
    void a_second_command_for_the_same_shard_is_refused_while_the_first_runs() throws Exception {
        var asked = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var source =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            source.setExecutor(threads);
            source.createContext(
                    "/",
                    exchange -> {
                        asked.countDown();
                        await(release);
                        exchange.sendResponseHeaders(404, -1);
                        exchange.close();
                    });
            source.start();
            var command = command();
            command.put("source", "http://127.0.0.1:" + source.getAddress().getPort() + "/x.tar");
            var first = threads.submit(() -> send(command));
            asked.await();

            assertRefused(send(command), "busy");
            var other = new LinkedHashMap<>(command);
            other.put("shard_seq", 1);
            other.put("source", "nothing");
            assertRefused(send(other), "download: ");

            release.countDown();
            assertRefused(first.get(), "download: ");
            assertRefused(send(command), "download: ");
        } finally {
            source.stop(0);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Map<String, Object> command() {
        var command = new LinkedHashMap<String, Object>();
        command.put("command", "download");
        command.put("dict_name", "dict");
        command.put("deploy_path", deploy.toString());
        command.put("version", "100");
        command.put("depend", "100");
        command.put("mode", "base");
        command.put("shard_seq", 0);
        command.put("source", "");
        command.put("port", "1");
        return command;
    }

    private static void assertRefused(JsonNode answer, String why) {
        assertThat(answer.path("success").asText()).as(answer.toString()).isEqualTo("255");
        assertThat(answer.path("message").asText())
                .contains(why)
                .doesNotContain("should not have happened")
                .doesNotContain("\n");
    }

    private JsonNode send(Map<String, Object> command) throws IOException, InterruptedException {
        return post(RolloutJson.write(command));
    }

    private JsonNode post(String body) throws IOException, InterruptedException {
        var address = URI.create("http://127.0.0.1:" + agent.port() + "/agent/cmd");
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(address).POST(BodyPublishers.ofString(body));
            var answer = client.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            return RolloutJson.tree(answer.body());
        }
    }
}
