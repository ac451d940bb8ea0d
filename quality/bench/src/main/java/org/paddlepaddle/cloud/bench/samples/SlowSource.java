// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.supervise.RateLimit;

/** A web server with pictures behind a line of 50 Mbit/s, as the manual's experiment has it. */
final class SlowSource implements AutoCloseable {
    static final int MEGABITS = 50;
    private static final String WRITTEN = "Thu, 01 Jan 2026 00:00:00 GMT";
    private static final int STEP = 5_000;

    private final RateLimit line = RateLimit.megabits(MEGABITS);
    private final byte[] picture = new byte[SamplesSizes.PICTURE_BYTES];
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final int pictures;

    SlowSource(int pictures) throws IOException {
        this.pictures = pictures;
        new Random(1).nextBytes(picture);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    static String name(int number) {
        return "%06d.jpg".formatted(number);
    }

    private void answer(HttpExchange call) throws IOException {
        try (call) {
            boolean listing = call.getRequestURI().getPath().equals("/");
            var bytes = listing ? listing() : picture;
            call.getResponseHeaders().add("Last-Modified", WRITTEN);
            call.getResponseHeaders()
                    .add("Content-Type", listing ? "application/json" : "image/jpeg");
            call.sendResponseHeaders(200, bytes.length);
            for (int from = 0; from < bytes.length; from += STEP) {
                int length = Math.min(STEP, bytes.length - from);
                if (!listing) {
                    line.spend(length);
                }
                call.getResponseBody().write(bytes, from, length);
            }
        }
    }

    private byte[] listing() {
        return IntStream.range(0, pictures)
                .mapToObj(
                        number ->
                                "{\"name\":\"%s\",\"type\":\"file\",\"mtime\":\"%s\",\"size\":%d}"
                                        .formatted(name(number), WRITTEN, picture.length))
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
