// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HTTPHeader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CallsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String HOST = "127.0.0.1";

    /** Answers one request and gives back what it was. */
    private static CompletableFuture<List<String>> serve(ServerSocket server, String answer) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (var socket = server.accept()) {
                        var reader =
                                new BufferedReader(
                                        new InputStreamReader(socket.getInputStream(), ISO_8859_1));
                        var request = reader.lines().takeWhile(line -> !line.isEmpty()).toList();
                        socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
                        return request;
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                });
    }

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 1, InetAddress.ofLiteral(HOST));
    }

    private static HttpProbe call(int port, HTTPHeader... headers) {
        return new HttpProbe(false, HOST, port, "ready", List.of(headers));
    }

    @Test
    void when_the_status_is_good_then_so_is_the_answer() throws IOException {
        try (var server = server()) {
            var request = serve(server, "HTTP/1.1 204 No Content\r\n\r\n");

            var probeResult = call(server.getLocalPort(), new HTTPHeader("X", "1")).ask(PATIENCE);

            assertThat(probeResult.good()).isTrue();
            assertThat(request.join())
                    .contains("GET /ready HTTP/1.1", "User-Agent: kube-probe/1.34", "X: 1");
        }
    }

    @Test
    void when_the_status_is_an_error_then_kubelets_words_say_so() throws IOException {
        try (var server = server()) {
            var _ = serve(server, "HTTP/1.1 503 Nope\r\n\r\n");

            var probeResult = call(server.getLocalPort()).ask(PATIENCE);

            assertThat(probeResult)
                    .isEqualTo(ProbeResult.bad("HTTP probe failed with statuscode: 503"));
        }
    }

    @Test
    void when_nobody_answers_in_time_then_kubelets_words_say_so() throws IOException {
        try (var server = server()) {
            int port = server.getLocalPort();

            var probeResult = call(port).ask(Duration.ofMillis(200));

            assertThat(probeResult.text())
                    .isEqualTo(
                            "Get \"http://127.0.0.1:%d/ready\": context deadline exceeded"
                                            .formatted(port)
                                    + " (Client.Timeout exceeded while awaiting headers)");
        }
    }

    @Test
    void when_nobody_listens_then_both_kinds_say_so() throws IOException {
        // Bound and not listening: the port is nobody else's meanwhile.
        try (var silent = new Socket()) {
            silent.bind(new InetSocketAddress(HOST, 0));
            int port = silent.getLocalPort();

            assertThat(new TcpProbe(HOST, port).ask(PATIENCE).text())
                    .isEqualTo(
                            "dial tcp 127.0.0.1:%d: connect: connection refused".formatted(port));
            assertThat(call(port).ask(PATIENCE).text())
                    .isEqualTo(
                            "Get \"http://127.0.0.1:%1$d/ready\": dial tcp 127.0.0.1:%1$d: connect: connection refused"
                                    .formatted(port));
        }
    }
}
