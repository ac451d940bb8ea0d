// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.supervise.Threads;

class HttpLimitsIT {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final HttpLimits LIMITS = HttpLimits.DEFAULT;

    private static Response echo(Request request) throws IOException {
        return Response.bytes(200, "text/plain", request.bytes());
    }

    @Test
    void a_long_line_a_large_header_and_a_large_body_are_refused() throws Exception {
        try (var server = new LocalServer(LIMITS.withBodyBytes(10), HttpLimitsIT::echo)) {
            var host = " HTTP/1.1\r\nHost: a\r\n";

            assertThat(server.raw("GET /" + "x".repeat(9000) + host + "\r\n"))
                    .startsWith("HTTP/1.1 414 ");
            assertThat(server.raw("GET /" + host + "X: " + "x".repeat(17000) + "\r\n\r\n"))
                    .startsWith("HTTP/1.1 431 ");
            assertThat(
                            server.raw(
                                    "POST /"
                                            + host
                                            + "Content-Length: 11\r\n\r\n"
                                            + "12345678901GET / HTTP/1.1\r\n"
                                            + "Host: a\r\n"
                                            + "Connection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("this request may have 10 bytes")
                    .contains("HTTP/1.1 200 ");
            assertThat(
                            server.raw(
                                    "POST /"
                                            + host
                                            + "Connection: close\r\n"
                                            + "Transfer-Encoding: chunked\r\n\r\n"
                                            + "b\r\n"
                                            + "12345678901\r\n"
                                            + "0\r\n\r\n"))
                    .startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void what_does_not_fit_into_memory_is_refused_until_there_is_room() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        HttpHandler holding =
                request -> {
                    var bytes = request.bytes();
                    begun.countDown();
                    mayEnd.await();
                    return Response.text(200, "" + bytes.length);
                };
        var limits = LIMITS.withInFlightBytes(3000);
        var post =
                "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1000\r\n\r\n";
        try (var server = new LocalServer(limits, holding)) {
            var first = new CompletableFuture<String>();
            Threads.start(
                    "first",
                    () -> {
                        try {
                            first.complete(server.raw(post + "x".repeat(1000)));
                        } catch (IOException e) {
                            first.completeExceptionally(e);
                        }
                    });
            begun.await();

            var second = server.raw(post + "x".repeat(1000));
            mayEnd.countDown();

            assertThat(second).startsWith("HTTP/1.1 503 ").contains("Retry-After: 1");
            assertThat(first.get(20, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200 ");
            assertThat(server.raw(post + "x".repeat(1000))).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void a_connection_too_many_is_told_so() throws Exception {
        try (var server = new LocalServer(LIMITS.withConnections(1), HttpLimitsIT::echo);
                var first = server.connect()) {
            first.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(first.getInputStream().read()).isEqualTo('H');

            assertThat(server.raw("")).startsWith("HTTP/1.1 503 ");
        }
    }

    @Test
    void a_header_that_does_not_come_is_given_up() throws Exception {
        var limits = LIMITS.withTimes(SHORT, LocalServer.PATIENCE, LocalServer.PATIENCE, SHORT);
        try (var server = new LocalServer(limits, HttpLimitsIT::echo)) {
            assertThat(server.raw("GET / HTTP/1.1\r\nHost:")).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void a_body_that_does_not_come_is_given_up() throws Exception {
        var limits = LIMITS.withTimes(LocalServer.PATIENCE, SHORT, LocalServer.PATIENCE, SHORT);
        try (var server = new LocalServer(limits, HttpLimitsIT::echo)) {
            assertThat(server.raw("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"))
                    .startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void a_connection_that_does_nothing_is_closed() throws Exception {
        var limits = LIMITS.withTimes(LocalServer.PATIENCE, LocalServer.PATIENCE, SHORT, SHORT);
        try (var server = new LocalServer(limits, HttpLimitsIT::echo)) {
            assertThat(server.raw("")).isEmpty();
        }
    }

    @Test
    void a_request_that_runs_is_let_finish_when_the_server_ends() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        HttpHandler slow =
                _ -> {
                    begun.countDown();
                    mayEnd.await();
                    return Response.text(200, "done");
                };
        try (var server = new LocalServer(slow);
                var socket = server.connect()) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            begun.await();

            var closing = Threads.start("closing", server.server::close);
            while (!server.server.addresses().isEmpty()) {
                Thread.onSpinWait();
            }
            mayEnd.countDown();
            closing.join();

            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 200 ").endsWith("done");
        }
    }
}
