// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever comes in, the server answers or hangs up, and goes on serving others. */
class HostileFramesIT {
    private static final String OK = "1202080018002007|0a0408001200";

    private final MemoryStore store =
            new MemoryStore().with("", "1", Map.of(2L, new byte[0], 3L, new byte[900]));
    private final CubeServer server =
            CubeServer.start(ServerOptions.defaults().withLoops(1), store);

    @AfterEach
    void stop() {
        server.close();
    }

    private void assertServes() throws IOException {
        try (var client = new WireClient(server.port())) {
            client.send(WireClient.seek("0802"));
            assertThat(client.reply()).isEqualTo(OK);
        }
    }

    private void assertHangsUp(byte[] bytes) throws IOException {
        try (var client = new WireClient(server.port())) {
            client.send(bytes);
            assertThat(hungUp(client)).isTrue();
        }
        assertServes();
    }

    private static boolean hungUp(WireClient client) throws IOException {
        try {
            return client.ended();
        } catch (SocketException e) {
            return true;
        }
    }

    @Test
    void nonsense_is_hung_up_on() throws IOException {
        assertHangsUp("PRPX".getBytes(UTF_8));
        assertHangsUp("PRI * HTTP/2.0\r\n\r\n".getBytes(UTF_8));
        assertHangsUp(new byte[] {0x16, 3, 1, 0, 0});
        assertHangsUp(WireClient.hex("50525043 ffffffff 00000001 00"));
        assertHangsUp(WireClient.hex("50525043 00000001 00000002 00"));
        assertHangsUp(WireClient.hex("50525043 00000001 00000001 ff"));
    }

    @Test
    void a_frame_may_come_byte_by_byte() throws IOException {
        try (var client = new WireClient(server.port())) {
            for (byte b : WireClient.seek("0802")) {
                client.send(new byte[] {b});
            }

            assertThat(client.reply()).isEqualTo(OK);
        }
    }

    @Test
    void a_claimed_length_costs_no_memory() throws IOException {
        long before = directBytes();
        for (int i = 0; i < 200; i++) {
            try (var client = new WireClient(server.port())) {
                client.send(WireClient.hex("50525043 03ffffff 00000010 0a0b"));
            }
        }

        assertServes();
        assertThat(directBytes() - before).isLessThan(16L << 20);
    }

    @Test
    void a_body_that_really_comes_is_cut_off_where_memory_ends() throws IOException {
        try (var small =
                        CubeServer.start(
                                ServerOptions.defaults().withLoops(1).withBufferLimit(4 << 20),
                                store);
                var holding = new WireClient(small.port())) {
            holding.send(WireClient.hex("50525043 03ffffff 00000010"));
            // Half of what large requests may hold here: more would be cut off while it is sent.
            holding.send(new byte[3 << 18]);

            assertThat(sentUntilCut(small.port(), "50525043 03ffffff 00000010"))
                    .isLessThan(32 << 20);
            assertThat(
                            sentUntilCut(
                                    small.port(),
                                    hexOf(
                                            "POST / HTTP/1.1\r\n"
                                                    + "Host: a\r\n"
                                                    + "Content-Length: 60000000\r\n\r\n")))
                    .isLessThan(32 << 20);

            try (var client = new WireClient(small.port())) {
                client.send(WireClient.seek("0802"));
                assertThat(client.reply()).isEqualTo(OK);
            }
        }
    }

    private static String hexOf(String text) {
        return WireClient.hex(text.getBytes(UTF_8));
    }

    /** How much the server, and the buffers on the way to it, have taken. */
    private static int sentUntilCut(int port, String head) throws IOException {
        var piece = new byte[1 << 18];
        Arrays.fill(piece, (byte) 'x');
        int sent = 0;
        try (var client = new WireClient(port)) {
            client.send(WireClient.hex(head));
            for (; sent < 60 << 20; sent += piece.length) {
                client.send(piece);
            }
        } catch (SocketException e) {
            return sent;
        }
        return sent;
    }

    @Test
    void an_error_costs_the_connection_it_came_from_and_no_other() throws IOException {
        store.poison(4, new OutOfMemoryError("as if"));
        store.poison(5, new InternalError("as if"));
        try (var bystander = new WireClient(server.port())) {
            assertHangsUp(WireClient.seek("0804"));
            assertHangsUp(WireClient.seek("0805"));
            var request =
                    "POST /DictService/seek HTTP/1.1\r\n"
                            + "Host: a\r\n"
                            + "Content-Length: 12\r\n\r\n"
                            + "{\"keys\":[4]}";
            try (var http = new WireClient(server.port())) {
                http.send(request.getBytes(UTF_8));
                assertThat(new String(http.socket().getInputStream().readAllBytes(), UTF_8))
                        .startsWith("HTTP/1.1 500 ");
            }

            bystander.send(WireClient.seek("0802"));
            assertThat(bystander.reply()).isEqualTo(OK);
        }
    }

    @Test
    void http_replies_under_way_are_limited_together() throws IOException {
        try (var small =
                CubeServer.start(
                        ServerOptions.defaults().withLoops(1).withBufferLimit(4 << 20), store)) {
            assertThat(posted(small.port(), "3,".repeat(2000) + "3")).startsWith("HTTP/1.1 503 ");
            assertThat(posted(small.port(), "3")).startsWith("HTTP/1.1 200 ");
        }
    }

    private static String posted(int port, String keys) throws IOException {
        var body = "{\"keys\":[" + keys + "]}";
        try (var http = new WireClient(port)) {
            http.send(
                    ("POST /DictService/seek HTTP/1.1\r\n"
                                    + "Host: a\r\n"
                                    + "Connection: close\r\n"
                                    + "Content-Length: "
                                    + body.length()
                                    + "\r\n\r\n"
                                    + body)
                            .getBytes(UTF_8));
            return new String(http.socket().getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Test
    void chunks_are_put_together() throws IOException {
        var head = "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
        var chunks =
                "Transfer-Encoding: chunked\r\n\r\n"
                        + "8;a=b\r\n"
                        + "{\"keys\":\r\n"
                        + "4\r\n"
                        + "[2]}\r\n"
                        + "0\r\n"
                        + "X: y\r\n\r\n";
        try (var http = new WireClient(server.port())) {
            for (byte b : (head + chunks).getBytes(UTF_8)) {
                http.send(new byte[] {b});
            }

            assertThat(new String(http.socket().getInputStream().readAllBytes(), UTF_8))
                    .endsWith("{\"values\":[{\"status\":0,\"value\":\"\"}]}");
        }
    }

    @Test
    void too_many_keys_are_1003() throws IOException {
        try (var client = new WireClient(server.port())) {
            client.send(WireClient.seek("0802".repeat(65_536)));
            assertThat(client.reply()).startsWith("1202080018002007|").hasSize(17 + 65_536 * 12);

            client.send(WireClient.seek("0802".repeat(65_537)));
            assertThat(client.reply()).contains("08eb07").endsWith("|");
        }
    }

    @Test
    void a_reply_above_the_limit_is_1003() throws IOException {
        try (var small =
                        CubeServer.start(
                                ServerOptions.defaults()
                                        .withLoops(1)
                                        .withLimits(65_536, 1 << 20, 100_000),
                                store);
                var client = new WireClient(small.port())) {
            client.send(WireClient.seek("0803".repeat(120)));
            assertThat(client.reply()).contains("08eb07").endsWith("|");
            client.send(WireClient.seek("0803".repeat(120) + "2801"));
            assertThat(client.reply()).contains("08eb07").endsWith("|");

            client.send(WireClient.seek("0803".repeat(10)));
            assertThat(client.reply()).startsWith("1202080018002007|").hasSize(17 + 10 * 908 * 2);
        }
    }

    @Test
    void compressed_requests_are_read_or_refused() throws IOException {
        var zlib = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(zlib)) {
            out.write(WireClient.hex("0802"));
        }
        var meta = "0a130a0b446963745365727669636512047365656b" + "18%02x" + "2007";
        try (var client = new WireClient(server.port())) {
            client.send(WireClient.frame(meta.formatted(3), WireClient.hex(zlib.toByteArray())));
            assertThat(client.reply()).isEqualTo(OK);

            client.send(WireClient.frame(meta.formatted(1), "0802"));
            assertThat(client.reply()).contains("08eb07").endsWith("|");
            client.send(WireClient.frame(meta.formatted(2), "0802"));
            assertThat(client.reply()).contains("08eb07").endsWith("|");
        }
    }

    @Test
    void a_bomb_of_zeros_is_refused() throws IOException {
        var bomb = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bomb)) {
            out.write(new byte[40 << 20]);
        }
        try (var client = new WireClient(server.port())) {
            client.send(
                    WireClient.frame(
                            "0a130a0b446963745365727669636512047365656b18032007",
                            WireClient.hex(bomb.toByteArray())));

            assertThat(client.reply()).contains("08eb07").endsWith("|");
        }
    }

    @Test
    void thousands_of_mutations_are_answered_or_hung_up_on() throws IOException {
        var dice = new Random(20_240_607);
        var seeds =
                List.of(
                        WireClient.seek("0802080308ffffffffffffffffff011001"),
                        WireClient.seek("0a0302050210011a00220131280128"),
                        WireClient.frame(
                                "0a130a0b446963745365727669636512047365656b18032007", "789c"),
                        "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\n{\"keys\":[2]}"
                                .getBytes(UTF_8),
                        "POST /DictService/seek HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
                                .getBytes(UTF_8),
                        "POST /ControlService/cmd HTTP/1.1\r\nHost: a\r\nContent-Length: 16\r\n\r\n{\"cmd\":\"status\"}"
                                .getBytes(UTF_8));
        long before = directBytes();
        for (int i = 0; i < 3000; i++) {
            var bytes = mutated(seeds.get(dice.nextInt(seeds.size())), dice);
            try (var client = new WireClient(server.port())) {
                client.send(bytes);
                client.socket().shutdownOutput();
                drain(client);
            } catch (SocketException e) {
                // Hung up on while we were writing: an answer as good as any.
            }
        }

        assertServes();
        assertThat(directBytes() - before).isLessThan(64L << 20);
    }

    /** Ends only when the server has closed: a connection that hangs times out. */
    private static void drain(WireClient client) throws IOException {
        var in = client.socket().getInputStream();
        while (in.read(new byte[8192]) >= 0) {
            // What it says does not matter.
        }
    }

    private static byte[] mutated(byte[] seed, Random dice) {
        var bytes = seed.clone();
        int changes = 1 + dice.nextInt(4);
        for (int i = 0; i < changes; i++) {
            switch (dice.nextInt(5)) {
                case 0 -> bytes[dice.nextInt(bytes.length)] = (byte) dice.nextInt();
                case 1 -> bytes[dice.nextInt(bytes.length)] ^= (byte) (1 << dice.nextInt(8));
                case 2 -> bytes = Arrays.copyOf(bytes, 1 + dice.nextInt(bytes.length));
                case 3 -> {
                    int at = dice.nextInt(bytes.length);
                    ByteBuffer.wrap(bytes).position(at).put((byte) 0xff);
                }
                default -> {
                    var longer = Arrays.copyOf(bytes, bytes.length + dice.nextInt(40));
                    for (int j = bytes.length; j < longer.length; j++) {
                        longer[j] = seed[dice.nextInt(seed.length)];
                    }
                    bytes = longer;
                }
            }
        }
        return bytes;
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
