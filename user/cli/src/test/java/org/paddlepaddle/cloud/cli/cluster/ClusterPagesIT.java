// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterPagesIT {
    private static final String FIRST =
            """
            {"metadata": {"continue": "a+b="}, "items": [{"n": 1}, {"n": 2}]}
            """;
    private static final String LAST =
            """
            {"metadata": {}, "items": [{"n": 3}]}
            """;

    private final List<String> asked = new CopyOnWriteArrayList<>();

    @TempDir Path directory;

    @Test
    void every_object_is_seen_and_no_answer_is_longer_than_a_page() throws IOException {
        var server = serve();
        try (var cluster = Cluster.open(kubeconfig(server.getAddress().getPort()))) {
            var seen = new ArrayList<Integer>();
            cluster.each("/api/v1/pods", object -> seen.add(object.path("n").asInt()));

            assertThat(seen).containsExactly(1, 2, 3);
            assertThat(asked).containsExactly("limit=500", "limit=500&continue=a%2Bb%3D");
        } finally {
            server.stop(0);
        }
    }

    private HttpServer serve() throws IOException {
        var server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/api/v1/pods",
                exchange -> {
                    var query = exchange.getRequestURI().getRawQuery();
                    asked.add(query);
                    var page = query.contains("continue") ? LAST : FIRST;
                    var body = page.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        return server;
    }

    private Path kubeconfig(int port) throws IOException {
        return Files.writeString(
                directory.resolve("kubeconfig"),
                """
                apiVersion: v1
                kind: Config
                current-context: it
                contexts: [{name: it, context: {cluster: it, user: me}}]
                clusters: [{name: it, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: me, user: {token: t}}]
                """
                        .formatted(port));
    }
}
