// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.standalone.Readiness.Answer;

@Timeout(60)
class ApiReadinessIT {
    private final ApiReadiness readiness = new ApiReadiness();
    @TempDir private Path directory = Path.of("");

    @AfterEach
    void close() {
        readiness.close();
    }

    @Test
    void who_answers_that_all_is_well_is_ready() throws IOException {
        var server = server(200);
        try {
            assertThat(readiness.of(at("http", server.getAddress().getPort())))
                    .isEqualTo(new Answer.Ready());
            assertThat(readiness.of(at("http", server.getAddress().getPort())))
                    .isEqualTo(new Answer.Ready());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void who_says_that_something_is_wrong_is_not() throws IOException {
        var server = server(500);
        try {
            assertThat(readiness.of(at("http", server.getAddress().getPort())))
                    .isEqualTo(new Answer.NotReady(List.of("storage")));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void nobody_is_not_ready() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        assertThat(readiness.of(at("https", port))).isEqualTo(new Answer.Silent());
    }

    @Test
    void somebody_else_at_the_port_is_not_the_system() throws IOException {
        var server = server(200);
        try {
            assertThat(readiness.of(at("https", server.getAddress().getPort())))
                    .isEqualTo(new Answer.Silent());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void who_takes_the_connection_and_says_nothing_is_not_ready() throws IOException {
        try (var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(readiness.of(at("https", socket.getLocalPort())))
                    .isEqualTo(new Answer.Silent());
        }
    }

    @Test
    void a_kubeconfig_of_an_earlier_start_does_not_speak_for_this_one() throws IOException {
        var server = server(200);
        try {
            at("http", server.getAddress().getPort());
            var other = system("http://127.0.0.1:1");

            assertThat(readiness.of(other)).isEqualTo(new Answer.Silent());
        } finally {
            server.stop(0);
        }
    }

    private static HttpServer server(int code) throws IOException {
        var server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/readyz",
                exchange -> {
                    var text = "[+]ping ok\n[-]storage failed: reason withheld\n".getBytes(UTF_8);
                    exchange.sendResponseHeaders(code, text.length);
                    exchange.getResponseBody().write(text);
                    exchange.close();
                });
        server.start();
        return server;
    }

    /** A system of this address, and its kubeconfig. */
    private RunningSystem at(String scheme, int port) throws IOException {
        var address = scheme + "://127.0.0.1:" + port;
        Files.writeString(
                directory.resolve("kubeconfig"),
                """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "%s"}}]
                users: [{name: u, user: {token: t}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                current-context: x
                """
                        .formatted(address));
        return system(address);
    }

    private RunningSystem system(String address) {
        return new RunningSystem(
                1,
                Instant.EPOCH,
                "0.5.0",
                RunningSystem.Stage.ready,
                address,
                Optional.empty(),
                "loopback",
                Optional.empty(),
                "box",
                directory.resolve("kubeconfig"),
                directory.resolve("log"),
                List.of(),
                Duration.ZERO,
                Optional.empty(),
                Optional.empty());
    }
}
