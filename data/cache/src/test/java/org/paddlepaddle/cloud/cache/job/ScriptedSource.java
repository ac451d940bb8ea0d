// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** A store in the protocol of Baidu's, which misbehaves as it is told. */
final class ScriptedSource implements AutoCloseable {
    private final TreeMap<String, byte[]> objects = new TreeMap<>();
    private final Map<String, Integer> cuts = new HashMap<>();
    private final ConcurrentLinkedQueue<String> authorizations = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> ranges = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> lies = new HashMap<>();
    private final HttpServer server;
    private int page = 2;
    private String changed = "";

    ScriptedSource() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/data", this::answer);
        server.start();
    }

    void has(String key, String text) {
        objects.put(key, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The next answer with this object ends early, as if the line were cut. */
    void cuts(String key, int after) {
        cuts.put(key, after);
    }

    /** The object is another one when it is read than it was in the listing. */
    void changes(String key) {
        changed = key;
    }

    /** The listing says another length. */
    void lies(String key, int length) {
        lies.put(key, length);
    }

    /** What was read, in the order in which it was asked for. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    void pagesOf(int count) {
        page = count;
    }

    List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    List<String> ranges() {
        return List.copyOf(ranges);
    }

    String uri(String prefix) {
        // One label before the first dot is the bucket.
        return "bos://data.127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), prefix);
    }

    private void answer(HttpExchange call) throws IOException {
        try (call) {
            authorizations.add(String.valueOf(call.getRequestHeaders().getFirst("Authorization")));
            var key = call.getRequestURI().getPath().replaceFirst("^/data/?", "");
            if (key.isEmpty()) {
                list(call);
            } else {
                get(call, key);
            }
        }
    }

    private void list(HttpExchange call) throws IOException {
        var query =
                Arrays.stream(call.getRequestURI().getQuery().split("&"))
                        .map(pair -> pair.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        var keys =
                objects.keySet().stream()
                        .filter(key -> key.startsWith(query.getOrDefault("prefix", "")))
                        .filter(key -> key.compareTo(query.getOrDefault("marker", "")) > 0)
                        .toList();
        var shown = keys.subList(0, Math.min(page, keys.size()));
        var contents =
                shown.stream()
                        .map(
                                key ->
                                        "{\"key\":\"%s\",\"size\":%d,\"eTag\":\"%s\",\"lastModified\":\"2026-01-01T00:00:00Z\"}"
                                                .formatted(
                                                        key.replace("\"", "\\\""),
                                                        lies.getOrDefault(key, bytes(key).length),
                                                        etag(key)))
                        .collect(Collectors.joining(","));
        var text =
                "{\"isTruncated\":%b,\"nextMarker\":\"%s\",\"contents\":[%s]}"
                        .formatted(
                                shown.size() < keys.size(),
                                shown.isEmpty() ? "" : shown.getLast(),
                                contents);
        send(call, 200, text.getBytes(StandardCharsets.UTF_8), 0);
    }

    private byte[] bytes(String key) {
        return Objects.requireNonNull(objects.get(key));
    }

    private String etag(String key) {
        return Integer.toHexString(Arrays.hashCode(bytes(key)));
    }

    private void get(HttpExchange call, String key) throws IOException {
        var bytes = objects.get(key);
        if (bytes == null) {
            call.sendResponseHeaders(404, -1);
            return;
        }
        asked.add(key);
        var range = call.getRequestHeaders().getFirst("Range");
        int from = 0;
        if (range != null) {
            ranges.add(range);
            from = Integer.parseInt(range.replaceAll("bytes=([0-9]+)-", "$1"));
        }
        call.getResponseHeaders().add("ETag", key.equals(changed) ? "other" : etag(key));
        var rest = Arrays.copyOfRange(bytes, from, bytes.length);
        var cut = cuts.remove(key);
        send(call, range == null ? 200 : 206, rest, cut == null ? 0 : rest.length - cut);
    }

    /**
     * @param missing how many bytes of what was promised never come
     */
    private static void send(HttpExchange call, int status, byte[] bytes, int missing)
            throws IOException {
        call.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            call.getResponseBody().write(bytes, 0, bytes.length - missing);
            call.getResponseBody().flush();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
