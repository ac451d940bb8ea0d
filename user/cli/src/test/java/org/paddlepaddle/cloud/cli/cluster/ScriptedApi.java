// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An API server that answers as the test says: what it was not told of is not found. */
public final class ScriptedApi implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();

    private final List<String> hosts = new CopyOnWriteArrayList<>();

    private ScriptedApi(HttpServer server) {
        this.server = server;
    }

    public static ScriptedApi start() throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var api = new ScriptedApi(HttpServer.create(address, 0));
        api.server.createContext("/", api::answer);
        api.server.setExecutor(api.threads);
        api.server.start();
        return api;
    }

    /**
     * From now on.
     *
     * @param place the path alone, or with its query as it is sent; the longer one counts. With a
     *     method before it, such as {@code PATCH /api/v1/…}, it answers that method alone
     */
    public ScriptedApi answering(String place, String body) {
        answers.put(place, body);
        return this;
    }

    /** The place as above. */
    public ScriptedApi refusing(String place, int code, String message) {
        refusals.put(place, new Refusal(code, "{\"message\": \"" + message + "\"}"));
        return this;
    }

    private record Refusal(int code, String body) {}

    public ScriptedApi silentAbout(String place) {
        answers.remove(place);
        return this;
    }

    /** Methods, paths and queries, in order. */
    public List<String> asked() {
        return List.copyOf(asked);
    }

    /** What was sent to change something, in order. */
    public List<String> bodies() {
        return List.copyOf(bodies);
    }

    /** Whom each request named, in order. */
    public List<String> hosts() {
        return List.copyOf(hosts);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public Path kubeconfig(Path directory) throws IOException {
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
                        .formatted(port()));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var method = exchange.getRequestMethod();
            var uri = exchange.getRequestURI();
            asked.add(method + " " + uri);
            hosts.add(exchange.getRequestHeaders().getFirst("Host"));
            var sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (!sent.isEmpty()) {
                bodies.add(sent);
            }
            var found = found(answers, method, uri.toString(), uri.getPath());
            var refused = found(refusals, method, uri.toString(), uri.getPath());
            var missing = "{\"message\": \"" + uri.getPath() + " not found\"}";
            var text = found.or(() -> refused.map(Refusal::body)).orElse(missing);
            var body = text.getBytes(StandardCharsets.UTF_8);
            int code = found.isPresent() ? 200 : refused.map(Refusal::code).orElse(404);
            exchange.sendResponseHeaders(code, Math.max(body.length, 1));
            exchange.getResponseBody().write(body.length == 0 ? new byte[] {'\n'} : body);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static <T> Optional<T> found(
            Map<String, T> answers, String method, String whole, String path) {
        return List.of(method + " " + whole, whole, method + " " + path, path).stream()
                .flatMap(place -> Optional.ofNullable(answers.get(place)).stream())
                .findFirst();
    }
}
