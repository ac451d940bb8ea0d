// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The administrative commands and who may give them. */
class ControlCommandsTest {
    private final StoreOverHttp served = new StoreOverHttp();

    @AfterEach
    void stop() {
        served.close();
    }

    private int command(String json) throws Exception {
        return served.post("/ControlService/cmd", json).statusCode();
    }

    private String status() throws Exception {
        return served.post("/rec.mcube.ControlService/cmd", "{\"cmd\":\"status\"}")
                .body()
                .replaceAll("\\s", "");
    }

    @Test
    void what_is_no_command_is_400_without_a_body() throws Exception {
        for (var body : List.of("", "x", "[]", "{}", "{\"cmd\":1}")) {
            var reply = served.post("/ControlService/cmd", body);

            assertThat(reply.statusCode()).as(body).isEqualTo(400);
            assertThat(reply.body()).isEmpty();
        }
        assertThat(command("{\"cmd\":\"clear\"}")).isEqualTo(500);
    }

    @Test
    void load_enable_and_unload() throws Exception {
        assertThat(status())
                .isEqualTo("{\"cur_version\":\"100\",\"bg_version\":\"\",\"status\":0}");

        assertThat(command("{\"cmd\":\"bg_load_base\",\"version_path\":\"/200\"}")).isEqualTo(200);
        assertThat(status()).contains("\"bg_version\":\"200\"");
        assertThat(command("{\"cmd\":\"enable\",\"version\":\"200\"}")).isEqualTo(200);
        assertThat(command("{\"cmd\":\"enable\",\"version\":\"200\"}")).isEqualTo(200);
        assertThat(status()).contains("\"cur_version\":\"200\",\"bg_version\":\"100\"");
        assertThat(command("{\"cmd\":\"bg_switch\"}")).isEqualTo(200);
        assertThat(status()).contains("\"cur_version\":\"100\",\"bg_version\":\"200\"");
        assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(200);
        assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(200);
        assertThat(command("{\"cmd\":\"bg_switch\"}")).isEqualTo(500);
    }

    @Test
    void failures_are_told() throws Exception {
        assertThat(command("{\"cmd\":\"bg_load_base\",\"version_path\":\"/9\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"bg_load_base\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"bg_load_base\",\"version_path\":\"/../9\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"bg_load_patch\",\"version_path\":\"/9\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"reload_base\",\"version_path\":\"/9\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"reload_patch\",\"version_path\":\"/9\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"enable\",\"version\":\"9\"}")).isEqualTo(500);
        assertThat(command("{\"cmd\":\"enable\"}")).isEqualTo(500);
        assertThat(status()).contains("\"cur_version\":\"100\"");
    }

    @Test
    void reload_and_rollback() throws Exception {
        assertThat(command("{\"cmd\":\"reload_base\",\"version_path\":\"/200\"}")).isEqualTo(200);
        assertThat(status()).contains("\"cur_version\":\"200\",\"bg_version\":\"\"");

        var reply = served.post("/ControlService/cmd", "{\"cmd\":\"rollback\"}");

        assertThat(reply.body()).contains("\"success\":\"0\"").contains("\"cur_version\":\"100\"");
        assertThat(served.post("/ControlService/cmd", "{\"cmd\":\"versions\"}").body())
                .contains("\"kept\":[\"100\",\"200\"]");
    }

    @Test
    void verify_tells_damage() throws Exception {
        assertThat(command("{\"cmd\":\"verify\"}")).isEqualTo(200);
        served.store().damage("100");

        var reply = served.post("/ControlService/cmd", "{\"cmd\":\"verify\"}");

        assertThat(reply.statusCode()).isEqualTo(500);
        assertThat(reply.body()).contains("data.0 at 7");
    }

    @Test
    void one_changing_command_at_a_time_and_status_meanwhile() throws Exception {
        var gate = new CountDownLatch(1);
        served.store().gate(gate);
        var first =
                served.http()
                        .sendAsync(
                                served.request("/ControlService/cmd")
                                        .POST(
                                                BodyPublishers.ofString(
                                                        "{\"cmd\":\"bg_load_base\",\"version_path\":\"/200\"}"))
                                        .build(),
                                BodyHandlers.ofString());
        while (!status().contains("\"status\":1")) {
            Thread.onSpinWait();
        }

        assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(500);

        gate.countDown();
        assertThat(first.join().statusCode()).isEqualTo(200);
    }

    @Test
    void a_token_is_wanted_when_there_is_one() throws Exception {
        served.restart(ServerOptions.defaults().withLoops(1).withAdmin(-1, "s3cret"));

        assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(401);
        assertThat(command("{\"cmd\":\"status\"}")).isEqualTo(200);
        var reply =
                served.send(
                        served.request("/ControlService/cmd")
                                .header("Authorization", "Bearer s3cret")
                                .POST(BodyPublishers.ofString("{\"cmd\":\"bg_unload\"}"))
                                .build());
        assertThat(reply.statusCode()).isEqualTo(200);
    }

    @Test
    void beyond_loopback_nothing_changes_without_a_token() throws Exception {
        served.restart(ServerOptions.defaults().withLoops(1).listeningOn("0.0.0.0", 0));

        assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(403);
    }

    @Test
    void a_port_for_commands_takes_them_alone() throws Exception {
        served.restart(ServerOptions.defaults().withLoops(1).withAdmin(0, null));

        assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(403);
        var uri = URI.create("http://127.0.0.1:" + served.adminPort() + "/ControlService/cmd");
        var reply =
                served.send(
                        HttpRequest.newBuilder(uri)
                                .POST(BodyPublishers.ofString("{\"cmd\":\"bg_unload\"}"))
                                .build());
        assertThat(reply.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost,             ,                      200",
        "127.0.0.1:8027,        http://localhost:3000, 200",
        "rebound.example:8027,  ,                      403",
        "localhost,             http://evil.example,   403",
        "localhost,             null,                  403"
    })
    void a_page_of_another_host_gives_no_commands(String host, String origin, int status)
            throws Exception {
        assertThat(raw(host, origin, "{\"cmd\":\"bg_unload\"}"))
                .startsWith("HTTP/1.1 " + status + " ");
        assertThat(raw(host, origin, "{\"cmd\":\"status\"}")).startsWith("HTTP/1.1 200 ");
    }

    private String raw(String host, @Nullable String origin, String body) throws IOException {
        var head =
                "POST /ControlService/cmd HTTP/1.1\r\nConnection: close\r\nHost: "
                        + host
                        + (origin == null ? "" : "\r\nOrigin: " + origin)
                        + "\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n";
        try (var client = new WireClient(served.port())) {
            client.send((head + body).getBytes(StandardCharsets.US_ASCII));
            return new String(
                    client.socket().getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
