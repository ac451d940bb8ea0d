// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/** Watchers that ask and do not read, beside a writer and a watcher who do, on a real store. */
@Isolated("it measures what the whole process holds")
@Timeout(300)
class SlowWatcherIT {
    private static final int SLOW = 3;
    private static final int WATCH_BYTES = 256 * 1024;
    private static final int MAP_BYTES = 64 * 1024;
    private static final int MOST_WRITES = 1_000;
    private static final int WRITES_AFTER = 200;

    /** A write or event that waits for a slow watcher waits for the stall time, a minute. */
    private static final Duration PROMPT = Duration.ofSeconds(10);

    private static final long HEAP_SLACK = 12L << 20;

    @TempDir Path home;

    @Test
    void who_does_not_read_is_cut_off_and_nobody_else_notices() throws Exception {
        try (var server = new CrampedServer(home, limits())) {
            var api = server.api();
            write(api, "POST", Sort.MAPS, 0);
            var slow = new ArrayList<Socket>();
            for (int i = 0; i < SLOW; i++) {
                slow.add(watchWithoutReading(server));
            }
            try (var lines = api.watch(Sort.MAPS + "?watch=true")) {
                assertThat(value(lines)).startsWith("0 ");
                awaitWatches(api, SLOW + 1);
                long before = heap();

                int written = 0;
                while (watches(api) > 1) {
                    assertThat(++written)
                            .as("writes until all are cut off")
                            .isLessThan(MOST_WRITES);
                    writeAndSee(api, lines, written);
                }
                int end = written + WRITES_AFTER;
                while (written < end) {
                    writeAndSee(api, lines, ++written);
                }

                assertThat(heap() - before).isLessThan(HEAP_SLACK);
                assertThat(watches(api)).isEqualTo(1);
                for (var socket : slow) {
                    assertThat(rest(socket)).doesNotContain("\"" + end + " ");
                }
                System.out.println(
                        "slow watchers were cut off by " + (end - WRITES_AFTER) + " writes");
            }
        }
    }

    private static ServerLimits limits() {
        var usual = ServerLimits.DEFAULT;
        return new ServerLimits(
                usual.bodyBytes(),
                usual.bodiesBytes(),
                usual.lineBytes(),
                usual.headerBytes(),
                usual.requestTime(),
                usual.bodyStallTime(),
                usual.idleTime(),
                usual.stallTime(),
                WATCH_BYTES,
                Duration.ofSeconds(2));
    }

    private static void writeAndSee(Api api, BufferedReader lines, int number) throws IOException {
        long start = System.nanoTime();
        write(api, "PUT", Sort.MAPS + "/m", number);
        assertThat(value(lines)).startsWith(number + " ");

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("write %d and its event", number)
                .isLessThan(PROMPT);
    }

    private static void write(Api api, String method, String path, int number) throws IOException {
        var answer =
                api.send(
                        method,
                        path,
                        "application/json",
                        """
                        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},
                         "data":{"k":"%d %s"}}\
                        """
                                .formatted(number, "x".repeat(MAP_BYTES)));
        assertThat(answer.code()).isBetween(200, 201);
    }

    private static String value(BufferedReader lines) throws IOException {
        return Api.json(lines.readLine()).path("object").path("data").path("k").asText();
    }

    private static Socket watchWithoutReading(CrampedServer server) throws IOException {
        var socket =
                server.tls()
                        .getSocketFactory()
                        .createSocket("127.0.0.1", server.address().getPort());
        socket.setSoTimeout(60_000);
        socket.getOutputStream()
                .write(
                        "GET %s?watch=true HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n"
                                .formatted(Sort.MAPS, server.token())
                                .getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    /** What was on its way when the server closed; that it closed is why this returns. */
    private static String rest(Socket socket) {
        var text = new StringBuilder();
        try (socket) {
            var in = socket.getInputStream();
            var block = new byte[1 << 16];
            int read;
            while ((read = in.read(block)) >= 0) {
                text.append(new String(block, 0, read, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the connection was left open", e);
        } catch (IOException _) {
            // Reset: closed as well.
        }
        return text.toString();
    }

    private static void awaitWatches(Api api, int count) throws IOException {
        long deadline = System.nanoTime() + PROMPT.toNanos();
        while (watches(api) != count) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    /** Of config maps, as the server counts them. */
    private static int watches(Api api) throws IOException {
        return (int)
                api.text("/metrics")
                        .lines()
                        .filter(line -> line.startsWith("apiserver_longrunning_requests{"))
                        .filter(line -> line.contains("resource=\"configmaps\""))
                        .mapToDouble(
                                line ->
                                        Double.parseDouble(
                                                line.substring(line.lastIndexOf(' ') + 1)))
                        .sum();
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
