// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A server whose table has version 100, could load 200, and is asked over HTTP. */
final class StoreOverHttp implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final MemoryStore store =
            new MemoryStore()
                    .with("", "100", Map.of(1L, "one".getBytes(UTF_8), -1L, new byte[0]))
                    .offer("", "200", Map.of(1L, "eins".getBytes(UTF_8)));
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private CubeServer server = CubeServer.start(ServerOptions.defaults().withLoops(2), store);

    MemoryStore store() {
        return store;
    }

    HttpClient http() {
        return http;
    }

    int port() {
        return server.port();
    }

    int adminPort() {
        return server.adminPort();
    }

    /** Another server over the same table. */
    void restart(ServerOptions options) {
        restart(options, new Supervisor());
    }

    void restart(ServerOptions options, Supervisor supervisor) {
        server.close();
        server = CubeServer.start(options, store, supervisor);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(path).POST(BodyPublishers.ofString(body)).build());
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, BodyHandlers.ofString());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(LONG);
    }

    @Override
    public void close() {
        http.close();
        server.close();
    }
}
