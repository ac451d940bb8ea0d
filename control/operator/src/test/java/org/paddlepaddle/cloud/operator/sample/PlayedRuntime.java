// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.paddlepaddle.cloud.api.sample.SampleNames;

/** A cache runtime that does at once whatever it is asked, and remembers who asked with what. */
public final class PlayedRuntime implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final Map<String, ObjectNode> jobs = new LinkedHashMap<>();
    private final Set<String> tokens = new ConcurrentSkipListSet<>();
    private long cached = 100;

    /** On an address of its own: the port is always the same. */
    public PlayedRuntime(String address) throws IOException {
        server = HttpServer.create(new InetSocketAddress(address, SampleNames.RUNTIME_PORT), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            tokens.add(exchange.getRequestHeaders().getFirst("Authorization"));
            var body = exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestMethod().equals("POST")) {
                accept((ObjectNode) JSON.readTree(body));
            }
            var bytes = status().toString().getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private void accept(ObjectNode request) {
        switch (request.path("type").asText()) {
            case "clear" -> cached = 0;
            case "warmup" -> cached = 100;
            default -> {}
        }
        request.put("state", "succeeded").put("complete", true);
        request.putObject("done").put("files", 3).put("bytes", 100);
        jobs.put(request.path("id").asText(), request);
    }

    private ObjectNode status() {
        var status = JSON.createObjectNode();
        status.putObject("total").put("files", 3).put("bytes", 100);
        status.putObject("cached").put("files", 3).put("bytes", cached);
        status.putObject("disk").put("size", 1000).put("used", 500).put("available", 500);
        var share = status.putArray("partitions").addObject();
        share.putObject("total").put("files", 3).put("bytes", 100);
        share.putObject("cached").put("files", 3).put("bytes", cached);
        status.putArray("jobs").addAll(jobs.values());
        return status;
    }

    synchronized String asked() {
        return jobs.values().toString();
    }

    Set<String> tokens() {
        return tokens;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
