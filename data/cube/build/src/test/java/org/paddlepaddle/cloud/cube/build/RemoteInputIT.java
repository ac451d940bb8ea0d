// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.build.file.RemoteFile;
import org.paddlepaddle.cloud.cube.input.InputException;

/** Inputs behind HTTP, and the transfer that keeps counters. */
class RemoteInputIT {
    @TempDir Path root;

    private HttpServer server;
    private byte[] file = {};
    private final AtomicInteger breaksLeft = new AtomicInteger();
    private final AtomicReference<@Nullable CountDownLatch> silences = new AtomicReference<>();
    private final List<String> registered = new CopyOnWriteArrayList<>();

    @BeforeEach
    void serve() throws IOException {
        long[] keys = LongStream.range(0, 20_000).toArray();
        file = Files.readAllBytes(Tables.sequence(root.resolve("made/x"), "v:", keys));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // One that is silent must not keep others waiting.
        server.setExecutor(Thread::startVirtualThread);
        server.createContext("/x", this::answer);
        server.createContext("/dict/meta_info/register", this::register);
        server.createContext("/dict/meta_info", this::counters);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void an_address_is_an_input() throws Exception {
        BuildReport report = build("/x");

        assertThat(report.rows()).isEqualTo(20_000);
        assertThat(report.bytesRead()).isEqualTo(file.length);
    }

    @Test
    void a_connection_that_breaks_is_taken_up_again() throws Exception {
        breaksLeft.set(3);

        assertThat(build("/x").rows()).isEqualTo(20_000);
        assertThat(breaksLeft).hasValue(0);
    }

    @Test
    void one_that_says_nothing_more_is_taken_up_again() throws Exception {
        var silent = new CountDownLatch(1);
        silences.set(silent);
        var address = URI.create("http://localhost:" + server.getAddress().getPort() + "/x");

        try (var client = HttpClient.newHttpClient();
                var in =
                        new RemoteFile(
                                        client,
                                        address,
                                        Duration.ofMillis(200),
                                        Duration.ofMillis(1))
                                .open()) {
            assertThat(in.readAllBytes()).isEqualTo(file);
        } finally {
            silent.countDown();
        }
    }

    @Test
    void one_that_breaks_for_ever_is_given_up() {
        breaksLeft.set(1000);

        assertThatThrownBy(() -> build("/x"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("/x");
        assertThat(root.resolve("out/100_100")).doesNotExist();
    }

    @Test
    void what_is_not_there_is_said() {
        assertThatThrownBy(() -> build("/nothing"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("answers 404");
    }

    @Test
    void counters_are_registered_with_the_transfer_and_asked_for() throws Exception {
        BuildSpec spec = spec("/x").withFormat(OutputFormat.LEGACY);
        String master = "localhost:" + server.getAddress().getPort();
        new CubeBuild(mastered(spec, master), BuildProgress.Listener.NONE).run();

        assertThat(registered)
                .first()
                .asString()
                .startsWith("name=dict&shard=0&split=0&version=100&depend=100&meta={\"index_total");
        BuildSpec delta = spec.asDelta(new BuildVersions(200, 100, 100), false);
        new CubeBuild(mastered(delta, master), BuildProgress.Listener.NONE).run();
        assertThat(root.resolve("out/100_200/dict_part0/index.3")).exists();
        assertThat(root.resolve("out/100_200/dict_part0/data.2")).exists();
    }

    private static BuildSpec mastered(BuildSpec spec, String master) {
        return new BuildSpec(
                spec.inputs(),
                spec.output(),
                spec.dict(),
                spec.shards(),
                spec.mode(),
                spec.versions(),
                spec.format(),
                spec.stride(),
                spec.emptyRemoves(),
                spec.paddle(),
                master,
                spec.limits());
    }

    private BuildReport build(String path) throws InterruptedException {
        return new CubeBuild(spec(path), BuildProgress.Listener.NONE).run();
    }

    private BuildSpec spec(String path) {
        String address = "http://localhost:" + server.getAddress().getPort() + path;
        return BuildSpec.base(address, root.resolve("out"), "dict", 2, 100);
    }

    /** Promises the rest of the file and, while breaks are left, sends half of it. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String range = exchange.getRequestHeaders().getFirst("Range");
            int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
            byte[] rest = Arrays.copyOfRange(file, from, file.length);
            exchange.getResponseHeaders().set("ETag", "\"one\"");
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", "" + file.length);
                exchange.sendResponseHeaders(200, -1);
                return;
            }
            exchange.sendResponseHeaders(from == 0 ? 200 : 206, rest.length);
            var silent = silences.getAndSet(null);
            if (silent != null) {
                exchange.getResponseBody().write(rest, 0, rest.length / 2);
                exchange.getResponseBody().flush();
                await(silent);
                return;
            }
            boolean broken = breaksLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
            exchange.getResponseBody().write(rest, 0, broken ? rest.length / 2 : rest.length);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void register(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        registered.add(URLDecoder.decode(body, StandardCharsets.UTF_8));
        reply(exchange, "{\"success\":\"0\",\"message\":\"ok\"}");
    }

    private void counters(HttpExchange exchange) throws IOException {
        reply(
                exchange,
                "{\"success\":\"0\",\"message\":\"query ok\",\"data\":\"{\\\"index_total_count\\\":"
                        + "\\\"3\\\",\\\"data_len_list\\\":[\\\"1\\\",\\\"2\\\"],"
                        + "\\\"index_len_list\\\":[\\\"16\\\",\\\"16\\\",\\\"16\\\"]}\"}");
    }

    private static void reply(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
