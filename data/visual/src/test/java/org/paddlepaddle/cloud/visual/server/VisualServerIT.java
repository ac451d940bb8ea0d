// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.visual.Logged.append;
import static org.paddlepaddle.cloud.visual.Logged.image;
import static org.paddlepaddle.cloud.visual.Logged.scalar;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.visual.Logged;

@Timeout(30)
class VisualServerIT {
    @TempDir private Path root = Path.of("");
    private final HttpClient client = HttpClient.newHttpClient();
    private VisualServer server;

    @BeforeEach
    void start() {
        server =
                VisualServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        Logged.directory("./vdl", root),
                        Duration.ofMillis(20));
    }

    @AfterEach
    void end() {
        client.close();
        server.close();
    }

    private Path file() {
        return root.resolve("vdlrecords.1.log");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        var uri = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private static String data(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data: ")) {
                return line.substring("data: ".length());
            }
        }
        return "";
    }

    @Test
    void points_are_pushed_as_they_are_written() throws Exception {
        append(file(), scalar("loss", 1, 10, 1f));
        var uri = "http://127.0.0.1:%d/app/api/scalar/live?tag=loss";
        var request = HttpRequest.newBuilder(URI.create(uri.formatted(server.address().getPort())));
        var response = client.send(request.build(), BodyHandlers.ofInputStream());
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            assertThat(data(lines))
                    .isEqualTo(
                            "{\"run\":\"./vdl\",\"tag\":\"loss\",\"reset\":true,\"points\":[[10,1,1.0]]}");

            append(file(), scalar("other", 1, 10, 1f), scalar("loss", 2, 20, 0.5f));
            assertThat(data(lines))
                    .isEqualTo(
                            "{\"run\":\"./vdl\",\"tag\":\"loss\",\"reset\":false,\"points\":[[20,2,0.5]]}");

            append(root.resolve("vdlrecords.0.log"), scalar("loss", 0, 1, 9f));
            assertThat(data(lines)).contains("\"reset\":true", "[[1,0,9.0],[10,1,1.0],[20,2,0.5]]");
        }
    }

    @Test
    void the_page_is_at_the_root_and_at_app() throws Exception {
        for (var path : new String[] {"/", "/app", "/app/"}) {
            var page = get(path);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("<title>VisualDL");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                    .contains("script-src 'self'")
                    .doesNotContain("unsafe-inline");
        }
        assertThat(get("/app/assets/curves.js").statusCode()).isEqualTo(200);
        assertThat(get("/assets/visual.css").statusCode()).isEqualTo(200);
    }

    @Test
    void a_picture_that_is_none_does_not_become_a_page() throws Exception {
        append(
                file(),
                image("pic", 1, "<script>alert(1)</script>".getBytes(StandardCharsets.UTF_8)));

        var answer = get("/app/api/image/image?run=./vdl&tag=pic&index=0");

        assertThat(answer.headers().firstValue("Content-Type"))
                .contains("application/octet-stream");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("sandbox");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void a_name_that_somebody_made_point_here_is_refused() throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.getOutputStream()
                    .write(
                            "GET /api/runs HTTP/1.1\r\nHost: evil.example\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
            var line =
                    new BufferedReader(
                                    new InputStreamReader(
                                            socket.getInputStream(), StandardCharsets.US_ASCII))
                            .readLine();
            assertThat(line).contains("403");
        }
    }

    @Test
    void the_api_has_no_page_prefix_when_asked_so() throws Exception {
        append(file(), scalar("loss", 1, 10, 1f));
        assertThat(get("/api/runs").body())
                .isEqualTo("{\"status\":0,\"msg\":\"\",\"data\":[\"./vdl\"]}");
        assertThat(get("/api/image/image?run=x&tag=y&index=0").body()).contains("\"status\":-1");
        assertThat(get("/api/scalar/list?run=x").body()).contains("tag is missing");
    }
}
