// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.Workload;

class LoadProtocolTest {
    private static final BenchRows ROWS = new BenchRows(10, 8);
    private static final long[] NUMBERS = {3, 12};
    private static final long[] KEYS = Workload.keys(NUMBERS);

    private static ReplyCheck check() {
        return new ReplyCheck(Workload.uniform(ROWS), NUMBERS, KEYS, 2, true);
    }

    private static byte[] value() {
        var value = new byte[8];
        ROWS.fill(KEYS[0], 0, value);
        return value;
    }

    /** A hit, then a miss, as upstream's server answers request 0. */
    private static byte[] baiduReply() {
        var body = new ByteArrayOutputStream();
        body.writeBytes(HexFormat.of().parseHex("0a0c08001208"));
        body.writeBytes(value());
        body.writeBytes(HexFormat.of().parseHex("0a0808ffffffff0f1200"));
        return BaiduStd.frame(HexFormat.of().parseHex("1202080018002000"), body.toByteArray());
    }

    private static byte[] redisReply() {
        var reply = new ByteArrayOutputStream();
        reply.writeBytes("*2\r\n$8\r\n".getBytes(StandardCharsets.US_ASCII));
        reply.writeBytes(value());
        reply.writeBytes("\r\n$-1\r\n".getBytes(StandardCharsets.US_ASCII));
        return reply.toByteArray();
    }

    /** As a socket gives it: byte after byte. */
    private static ReplyCheck inPieces(LoadProtocol loadProtocol, byte[] reply) {
        var check = check();
        loadProtocol.requests(KEYS, 2);
        int from = 0;
        for (int to = 1; to <= reply.length; to++) {
            from = loadProtocol.consume(reply, from, to, check);
        }
        assertThat(from).isEqualTo(reply.length);
        return check;
    }

    @Test
    void a_right_reply_of_either_protocol_counts_as_one_without_faults() {
        for (var check :
                new ReplyCheck[] {
                    inPieces(new BaiduStd(), baiduReply()), inPieces(new Resp(), redisReply())
                }) {
            assertThat(check.completed()).isEqualTo(1);
            assertThat(check.wrong()).isZero();
            assertThat(check.errors()).isZero();
            assertThat(check.versionsSeen()).isEqualTo(1);
        }
    }

    @Test
    void a_hit_where_a_miss_belongs_is_wrong() {
        var reply = new ByteArrayOutputStream();
        reply.writeBytes("*2\r\n$8\r\n".getBytes(StandardCharsets.US_ASCII));
        reply.writeBytes(value());
        reply.writeBytes("\r\n$8\r\n".getBytes(StandardCharsets.US_ASCII));
        reply.writeBytes(value());
        reply.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(inPieces(new Resp(), reply.toByteArray()).wrong()).isEqualTo(1);
    }

    @Test
    void an_error_of_the_server_is_a_failed_reply() {
        var refused = BaiduStd.frame(HexFormat.of().parseHex("120308eb0718002000"), new byte[0]);

        assertThat(inPieces(new BaiduStd(), refused).errors()).isEqualTo(1);
        assertThat(inPieces(new Resp(), "-ERR no\r\n".getBytes(StandardCharsets.US_ASCII)).errors())
                .isEqualTo(1);
    }

    @Test
    void a_request_is_what_upstreams_client_sends() {
        var request = new BaiduStd().requests(new long[] {1, 300}, 2)[0];

        var hex = HexFormat.of().formatHex(request);

        assertThat(hex)
                .startsWith("50525043")
                .endsWith("0801" + "08ac02")
                .contains(
                        HexFormat.of()
                                .formatHex(
                                        "rec.mcube.DictService"
                                                .getBytes(StandardCharsets.US_ASCII)));
    }
}
