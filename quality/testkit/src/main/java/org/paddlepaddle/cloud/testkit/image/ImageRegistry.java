// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.image;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.supervise.Threads;

/** A registry on a loopback port that serves images, counts, and misbehaves when told to. */
public final class ImageRegistry implements AutoCloseable {
    /** What it does to requests for large blobs. */
    public enum Fault {
        /** Nothing. */
        None,
        /** Sends half and then nothing more. */
        Stall,
        /** Sends half and hangs up. */
        Cut,
        /** Sends other bytes of the same length. */
        Lie,
        /** Sends more than it said. */
        Longer
    }

    private final HttpServer server;
    private final ExecutorService threads = Threads.perTask("image-registry");
    private final Map<String, byte[]> manifests = new ConcurrentHashMap<>();
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Fault fault = Fault.None;
    private volatile Optional<String> password = Optional.empty();
    private volatile UnaryOperator<String> redirect = path -> "";
    private volatile boolean tokens;

    public ImageRegistry() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Host and port, as a reference has them. */
    public String name() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Serves an image under a name and a tag. */
    public String put(String repository, String tag, HandmadeImage image) {
        manifests.put(repository + "/" + tag, image.manifest());
        manifests.put(repository + "/" + HandmadeImage.digest(image.manifest()), image.manifest());
        blobs.putAll(image.blobs());
        return name() + "/" + repository + ":" + tag;
    }

    /** Serves any document where a manifest is asked for. */
    public void putManifest(String repository, String tag, byte[] document) {
        manifests.put(repository + "/" + tag, document);
    }

    public void fault(Fault next) {
        fault = next;
    }

    /** From now on only for {@code user:password} in base64. */
    public void lock(String basic, boolean byToken) {
        password = Optional.of("Basic " + basic);
        tokens = byToken;
    }

    /** Answers requests for blobs with the address this makes of their path; empty for none. */
    public void redirect(UnaryOperator<String> address) {
        redirect = address;
    }

    /** What it was asked for, in order; secrets are not noted. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    public long blobRequests() {
        return requests.stream().filter(it -> it.contains("/blobs/")).count();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            var range = exchange.getRequestHeaders().getFirst("Range");
            requests.add(path + (range == null ? "" : " " + range));
            if (path.equals("/token")) {
                token(exchange);
            } else if (!admitted(exchange)) {
                challenge(exchange);
            } else if (path.contains("/manifests/")) {
                manifest(exchange, path);
            } else {
                blob(exchange, path, Optional.ofNullable(range));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean admitted(HttpExchange exchange) {
        var wanted = tokens ? Optional.of("Bearer let-me-in") : password;
        var sent = exchange.getRequestHeaders().getFirst("Authorization");
        return password.isEmpty() || wanted.filter(it -> it.equals(sent)).isPresent();
    }

    private void challenge(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .add(
                        "WWW-Authenticate",
                        tokens
                                ? "Bearer realm=\"http://%s/token\",service=\"test\""
                                        .formatted(name())
                                : "Basic realm=\"test\"");
        send(exchange, 401, new byte[0]);
    }

    private void token(HttpExchange exchange) throws IOException {
        var sent = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"));
        boolean known = sent.equals(password);
        send(exchange, known ? 200 : 401, bytes("{\"token\":\"let-me-in\"}"));
    }

    private void manifest(HttpExchange exchange, String path) throws IOException {
        var document = manifests.get(path.replaceFirst("^/v2/", "").replace("/manifests/", "/"));
        send(exchange, document == null ? 404 : 200, document == null ? new byte[0] : document);
    }

    private void blob(HttpExchange exchange, String path, Optional<String> range)
            throws IOException, InterruptedException {
        var to = redirect.apply(path);
        if (!to.isEmpty()) {
            exchange.getResponseHeaders().add("Location", to);
            send(exchange, 307, new byte[0]);
            return;
        }
        var blob = blobs.get(path.substring(path.lastIndexOf('/') + 1));
        if (blob == null) {
            send(exchange, 404, new byte[0]);
            return;
        }
        int from = range.map(it -> Integer.parseInt(it.replaceAll("\\D", ""))).orElse(0);
        var rest = Arrays.copyOfRange(blob, from, blob.length);
        boolean small = new String(blob, 0, 1, StandardCharsets.UTF_8).equals("{");
        send(exchange, range.isPresent() ? 206 : 200, rest, small ? Fault.None : fault);
    }

    private void send(HttpExchange exchange, int status, byte[] body, Fault how)
            throws IOException, InterruptedException {
        int half = body.length / 2;
        switch (how) {
            case None -> send(exchange, status, body);
            case Stall -> {
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body, 0, half);
                exchange.getResponseBody().flush();
                closed.await();
            }
            case Cut -> {
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body, 0, half);
                exchange.getResponseBody().flush();
            }
            case Lie -> {
                var other = body.clone();
                other[half] ^= 1;
                send(exchange, status, other);
            }
            case Longer -> send(exchange, status, Arrays.copyOf(body, body.length + 100));
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
