// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessagesTest {
    private final ByteBuffer buffer = NativeMemory.allocate(1 << 20);
    private final long address = NativeMemory.address(buffer);
    private final Random dice = new Random(7);

    /** Numbers of every length. */
    private long number() {
        return dice.nextLong() >>> dice.nextInt(64);
    }

    @Test
    void varints_come_back_as_they_went() {
        for (int i = 0; i < 20_000; i++) {
            long value = i < 64 ? 1L << i : number();

            long end = Varint.write(address, value);

            int length = Varint.length(address, end);
            assertThat(length).isEqualTo((int) (end - address)).isEqualTo(Varint.size(value));
            assertThat(Varint.value(address, length)).isEqualTo(value);
            assertThat(Varint.length(address, end - 1)).isZero();
        }
    }

    @Test
    void requests_come_back_as_they_went() {
        var request = new SeekRequest();
        var meta = new RpcMeta();
        for (int round = 0; round < 500; round++) {
            var keys = dice.longs(dice.nextInt(300)).map(key -> key >>> dice.nextInt(64)).toArray();
            var read = new long[keys.length + 5];

            long end =
                    RequestWriter.write(
                            address,
                            round,
                            keys,
                            0,
                            keys.length,
                            RequestWriter.utf8("table"),
                            RequestWriter.utf8(round % 2 == 0 ? "" : "v" + round));

            long body = address + Frame.HEADER_BYTES;
            long message = body + Frame.metaLength(address);
            assertThat(body + Frame.bodyLength(address)).isEqualTo(end);
            assertThat(meta.read(body, message)).isTrue();
            assertThat(meta.isSeek()).isTrue();
            assertThat(meta.correlationId()).isEqualTo(round);
            assertThat(request.read(message, end, read, 5, keys.length))
                    .isEqualTo(SeekRequest.Outcome.READ);
            assertThat(Arrays.copyOfRange(read, 5, 5 + request.count())).isEqualTo(keys);
            assertThat(request.table()).isEqualTo("table");
            assertThat(request.wantedVersion()).isEqualTo(round % 2 == 0 ? null : "v" + round);
        }
    }

    @Test
    void replies_come_back_as_they_went() {
        var writer = new ReplyWriter();
        var reply = new SeekReply();
        var source = NativeMemory.allocate(100_000);
        long values = NativeMemory.address(source);
        for (int i = 0; i < source.limit(); i++) {
            source.put(i, (byte) dice.nextInt());
        }
        for (int round = 0; round < 300; round++) {
            int count = dice.nextInt(20);
            var lengths = dice.ints(count, -1, 400).toArray();
            writer.position(address);
            writer.begin(round);
            for (int length : lengths) {
                if (length < 0) {
                    writer.miss();
                } else {
                    writer.hit(values + length, length);
                }
            }
            writer.version(RequestWriter.utf8("v"));
            writer.end(0);

            long message = address + Frame.HEADER_BYTES + Frame.metaLength(address);
            assertThat(reply.read(message, writer.position(), count)).isTrue();
            assertThat(reply.count()).isEqualTo(count);
            assertThat(reply.version()).isEqualTo("v");
            for (int i = 0; i < count; i++) {
                assertThat(reply.status(i)).isEqualTo(lengths[i] < 0 ? -1 : 0);
                assertThat(reply.length(i)).isEqualTo(Math.max(0, lengths[i]));
                var got = new byte[reply.length(i)];
                var sent = new byte[reply.length(i)];
                NativeMemory.copy(message + reply.offset(i), got, 0, got.length);
                NativeMemory.copy(values + Math.max(0, lengths[i]), sent, 0, sent.length);
                assertThat(got).isEqualTo(sent);
            }
        }
    }

    @Test
    void random_bytes_are_read_or_refused_and_nothing_else() {
        var request = new SeekRequest();
        var reply = new SeekReply();
        var meta = new RpcMeta();
        var keys = new long[64];
        for (int round = 0; round < 50_000; round++) {
            int length = dice.nextInt(64);
            for (int i = 0; i < length; i++) {
                buffer.put(i, (byte) (dice.nextInt(3) == 0 ? dice.nextInt() : dice.nextInt(48)));
            }
            request.read(address, address + length, keys, 0, 64);
            assertThat(request.count()).isBetween(0, 64);
            if (reply.read(address, address + length, 64)) {
                for (int i = 0; i < reply.count(); i++) {
                    assertThat(reply.offset(i) + reply.length(i)).isLessThanOrEqualTo(length);
                }
            }
            meta.read(address, address + length);
        }
    }
}
