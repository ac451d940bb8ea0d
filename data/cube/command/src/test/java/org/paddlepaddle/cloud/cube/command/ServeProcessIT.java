// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.legacy.LegacyWriter;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** A server in a directory as upstream's operators have it, flag file and all. */
class ServeProcessIT {
    private static final int SPLITS = 2;
    private static final int KEYS = 100;
    private static final int TIMEOUT_MILLIS = 120_000;

    @TempDir Path home;
    private CubeProcess process;
    private int port;

    @BeforeEach
    void serve() throws IOException {
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(
                home.resolve("conf/gflags.conf"),
                "--port=8027\n--dict_split=" + SPLITS + "\n--in_mem=true\n--log_dir=./log/\n");
        for (int split = 0; split < SPLITS; split++) {
            write(home.resolve("data/" + split + "/100"), split);
        }
        Files.writeString(home.resolve("data/VERSION"), "100\n");
        process =
                CubeProcess.start(
                        home,
                        home.resolve("server.log"),
                        "serve",
                        "--host=127.0.0.1",
                        "--port=0",
                        "-o",
                        "json");
        port = process.ready().path("port").asInt();
    }

    private static void write(Path directory, int split) {
        try (var writer =
                new LegacyWriter(LegacyWriter.newDirectory(directory), LegacyCounters.NONE)) {
            for (long key = split; key < KEYS; key += SPLITS) {
                var row = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                writer.put(key, row.putFloat(1).putFloat((float) key).array(), 0, 8);
            }
            writer.finish();
        }
    }

    @AfterEach
    void end() {
        process.close();
    }

    @Test
    void upstreams_files_are_served_as_they_are() {
        var typed =
                Typed.in(
                        home,
                        "get",
                        "-o",
                        "json",
                        "--server",
                        "127.0.0.1:" + port,
                        "7",
                        "8",
                        "500");

        var answer = RolloutJson.tree(typed.out());
        assertThat(answer.path("version").asText()).as(typed.err()).isEqualTo("100");
        assertThat(answer.path("rows").get(0).path("value").get(1).asInt()).isEqualTo(7);
        assertThat(answer.path("rows").get(1).path("value").get(1).asInt()).isEqualTo(8);
        assertThat(answer.path("rows").get(2).has("value")).isFalse();
    }

    @Test
    void top_shows_what_a_server_does_once_through_a_pipe() {
        Typed.in(home, "get", "--server", "127.0.0.1:" + port, "7", "8");

        var typed = Typed.in(home, "top", "--server", "127.0.0.1:" + port);
        var json = Typed.in(home, "top", "-o", "json", "--server", "127.0.0.1:" + port);

        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(typed.out().lines()).hasSize(2);
        assertThat(typed.out()).contains("SERVER", "P99", "127.0.0.1:" + port + "  100 ");
        var server = RolloutJson.tree(json.out()).path("servers").get(0);
        assertThat(server.path("keys").asInt()).isEqualTo(KEYS);
        assertThat(server.path("versions").get(0).asText()).isEqualTo("100");
        assertThat(server.path("errors").asInt()).isZero();
    }

    @Test
    void top_of_a_server_that_is_not_there_says_so() {
        var typed = Typed.in(home, "top", "--server", "127.0.0.1:1");

        assertThat(typed.exit()).isEqualTo(3);
        assertThat(typed.out()).contains("127.0.0.1:1");
    }

    @Test
    void sigterm_cuts_no_reply_off() throws Exception {
        var begun = new CountDownLatch(1);
        var load = new FutureTask<>(() -> askUntilTheEnd(begun), null);
        Thread.ofVirtual().start(load);
        while (!begun.await(10, TimeUnit.MILLISECONDS)) {
            assertThat(load.isDone()).isFalse();
        }

        process.terminate();

        assertThat(process.ended()).isEqualTo(CubeProcess.TERMINATED);
        load.get(5, TimeUnit.MINUTES);
    }

    /** The end may come between replies but never within one. */
    private void askUntilTheEnd(CountDownLatch begun) {
        var request =
                "POST /DictService/seek HTTP/1.1\r\n"
                        + "Host: a\r\n"
                        + "Content-Length: 14\r\n\r\n"
                        + "{\"keys\":[7,8]}";
        var four = request.repeat(4).getBytes(UTF_8);
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            var in = new DataInputStream(socket.getInputStream());
            while (true) {
                try {
                    socket.getOutputStream().write(four);
                } catch (SocketException _) {
                    return;
                }
                for (int i = 0; i < 4; i++) {
                    int first = in.read();
                    if (first < 0) {
                        return;
                    }
                    assertThat((char) first + reply(in)).contains("HTTP/1.1 200", "\"status\":0");
                }
                begun.countDown();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A head, and a body as long as the head says. */
    private static String reply(DataInputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        int length =
                head.toString()
                        .lines()
                        .filter(line -> line.startsWith("Content-Length: "))
                        .mapToInt(line -> Integer.parseInt(line.substring(16).strip()))
                        .findFirst()
                        .orElseThrow();
        var body = new byte[length];
        in.readFully(body);
        return head + new String(body, UTF_8);
    }
}
