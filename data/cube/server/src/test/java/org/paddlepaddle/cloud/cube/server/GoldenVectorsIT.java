// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The bytes upstream's server was seen to answer with. */
class GoldenVectorsIT {
    private static final String OK = "1202080018002007";

    private final MemoryStore store = new MemoryStore().with("", "100", rows());
    private final CubeServer server = start(ServerOptions.defaults().withLoops(1));
    private final WireClient client = connect();

    private static Map<Long, byte[]> rows() {
        var rows = new HashMap<Long, byte[]>();
        rows.put(1L, "x".repeat(64).getBytes(UTF_8));
        rows.put(2L, new byte[0]);
        rows.put(3L, new byte[1024]);
        rows.put(4L, new byte[1025]);
        rows.put(-1L, "last".getBytes(UTF_8));
        return rows;
    }

    private CubeServer start(ServerOptions options) {
        return CubeServer.start(options, store);
    }

    private WireClient connect() {
        try {
            return new WireClient(server.port());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    private String ask(String message) throws IOException {
        client.send(WireClient.seek(message));
        return client.reply();
    }

    @Test
    void a_hit_of_64_bytes() throws IOException {
        assertThat(ask("0801")).isEqualTo(OK + "|0a44080012" + "40" + "78".repeat(64));
    }

    @Test
    void a_miss() throws IOException {
        assertThat(ask("0805")).isEqualTo(OK + "|0a0808ffffffff0f1200");
    }

    @Test
    void an_empty_value_is_a_hit() throws IOException {
        assertThat(ask("0802")).isEqualTo(OK + "|0a0408001200");
    }

    @Test
    void exactly_1024_bytes_are_a_hit_and_one_more_a_miss() throws IOException {
        assertThat(ask("0803")).isEqualTo(OK + "|0a85080800" + "128008" + "00".repeat(1024));
        assertThat(ask("0804")).isEqualTo(OK + "|0a0808ffffffff0f1200");
    }

    @Test
    void order_and_repetition_are_kept_and_keys_may_be_packed() throws IOException {
        var hit = "0a0408001200";
        var miss = "0a0808ffffffff0f1200";

        assertThat(ask("08020805" + "0802")).isEqualTo(OK + "|" + hit + miss + hit);
        assertThat(ask("0a03020502")).isEqualTo(OK + "|" + hit + miss + hit);
        assertThat(ask("08020a020502")).isEqualTo(OK + "|" + hit + miss + hit);
    }

    @Test
    void the_largest_key_takes_ten_bytes() throws IOException {
        assertThat(ask("08ffffffffffffffffff01")).isEqualTo(OK + "|0a0808001204" + "6c617374");
    }

    @Test
    void no_keys_give_an_empty_message() throws IOException {
        assertThat(ask("")).isEqualTo(OK + "|");
    }

    @Test
    void a_required_version_follows_the_values() throws IOException {
        assertThat(ask("08021001")).isEqualTo(OK + "|0a0408001200" + "1203313030");
    }

    @Test
    void an_empty_version_is_said_too() throws IOException {
        store.with("", "", Map.of(9L, new byte[] {1}));

        assertThat(ask("1001")).isEqualTo(OK + "|1200");
    }

    @Test
    void the_full_service_name_is_accepted() throws IOException {
        client.send(
                WireClient.frame(
                        "0a1d0a15"
                                + WireClient.hex("rec.mcube.DictService".getBytes(UTF_8))
                                + "12047365656b2007",
                        "0802"));

        assertThat(client.reply()).isEqualTo(OK + "|0a0408001200");
    }

    @Test
    void an_unknown_method_is_1002_and_names_it() throws IOException {
        client.send(
                WireClient.frame(
                        "0a1b0a0b4469637453657276696365"
                                + "120c"
                                + WireClient.hex("parallel_see".getBytes(UTF_8))
                                + "2007",
                        "0802"));

        var text =
                "[127.0.0.1:"
                        + server.port()
                        + "][E1002]Fail to find method=DictService/parallel_see";
        var inner =
                "08ea0712" + "%02x".formatted(text.length()) + WireClient.hex(text.getBytes(UTF_8));
        assertThat(client.reply())
                .isEqualTo("12%02x".formatted(inner.length() / 2) + inner + "18002007|");
    }

    @Test
    void an_unreadable_message_is_1003_and_the_connection_goes_on() throws IOException {
        assertThat(ask("08ff")).startsWith("12").contains("08eb0712").endsWith("18002007|");
        assertThat(ask("0802")).isEqualTo(OK + "|0a0408001200");
    }

    @Test
    void many_small_requests_in_one_packet_are_answered_in_order() throws IOException {
        var one = WireClient.seek("0802");
        var other = WireClient.seek("0805");
        var all = new byte[300 * (one.length + other.length)];
        for (int i = 0; i < 300; i++) {
            System.arraycopy(one, 0, all, i * 2 * one.length, one.length);
            System.arraycopy(other, 0, all, (i * 2 + 1) * one.length, other.length);
        }

        client.send(all);

        for (int i = 0; i < 300; i++) {
            assertThat(client.reply()).isEqualTo(OK + "|0a0408001200");
            assertThat(client.reply()).isEqualTo(OK + "|0a0808ffffffff0f1200");
        }
    }

    @Test
    void a_flat_reply_has_bitmap_and_rows_in_its_attachment() throws IOException {
        var rows = Map.of(1L, new byte[] {1, 2, 3, 4}, 3L, new byte[] {5, 6, 7, 8});
        var two = new MemoryStore().with("other", "1", Map.of()).with("flat", "1", rows);
        try (var modern = CubeServer.start(ServerOptions.defaults().withLoops(1), two);
                var other = new WireClient(modern.port())) {
            other.send(WireClient.seek("080108020803" + "1a04666c6174" + "2801"));

            assertThat(other.reply())
                    .isEqualTo(OK + "280d|1804" + "05" + "01020304" + "00000000" + "05060708");
        }
    }

    @Test
    void a_table_that_is_not_here_is_3002() throws IOException {
        var two = new MemoryStore().with("a", "1", Map.of()).with("b", "1", Map.of());
        try (var modern = CubeServer.start(ServerOptions.defaults().withLoops(1), two);
                var other = new WireClient(modern.port())) {
            other.send(WireClient.seek("0801" + "1a0163"));

            assertThat(other.reply()).contains("08ba17").endsWith("|");
        }
    }

    @Test
    void outside_of_compatibility_a_long_value_has_a_status_of_its_own() throws IOException {
        try (var modern = start(ServerOptions.defaults().withLoops(1).withValueLimit(false, 1024));
                var other = new WireClient(modern.port())) {
            other.send(WireClient.seek("0804"));

            assertThat(other.reply()).isEqualTo(OK + "|0a0408021200");
        }
    }

    @Test
    void values_of_4_kib_and_more_are_sent_from_where_they_lie() throws IOException {
        var large = new byte[40_000];
        Arrays.fill(large, (byte) 0x5a);
        store.with("", "large", Map.of(1L, large, 2L, new byte[] {7}));
        try (var modern =
                        start(ServerOptions.defaults().withLoops(1).withValueLimit(false, 65536));
                var other = new WireClient(modern.port())) {
            other.send(WireClient.seek("080108020801"));

            var row = "0ac6b802080012c0b802" + "5a".repeat(40_000);
            assertThat(other.reply()).isEqualTo(OK + "|" + row + "0a050800120107" + row);
        }
    }
}
