// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyWriterTest {
    private final ByteBuffer buffer = NativeMemory.allocate(1 << 20);
    private final long address = NativeMemory.address(buffer);
    private final ByteBuffer source = NativeMemory.allocate(1 << 18);
    private final ReplyWriter writer = new ReplyWriter();
    private final RpcMeta meta = new RpcMeta();
    private final SeekReply reply = new SeekReply();

    private long value(byte[] bytes) {
        source.clear().put(bytes);
        return NativeMemory.address(source);
    }

    private long message() {
        long body = address + Frame.HEADER_BYTES;
        long message = body + Frame.metaLength(address);
        assertThat(Frame.startsAt(address)).isTrue();
        assertThat(body + Frame.bodyLength(address)).isEqualTo(writer.position());
        assertThat(meta.read(body, message)).isTrue();
        return message;
    }

    /** Both sides of the lengths at which the heads of a value change. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 31, 32, 123, 124, 127, 128, 191, 192, 16383, 16384, 200_000})
    void a_value_of_any_length_comes_back(int length) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        writer.position(address);
        writer.begin(77);

        writer.hit(value(bytes), length);
        writer.end(0);

        long message = message();
        assertThat(meta.correlationId()).isEqualTo(77);
        assertThat(reply.read(message, writer.position(), 1)).isTrue();
        var back = new byte[reply.length(0)];
        NativeMemory.copy(message + reply.offset(0), back, 0, back.length);
        assertThat(back).isEqualTo(bytes);
    }

    @Test
    void misses_and_values_that_are_too_long_have_a_status_and_no_bytes() {
        writer.position(address);
        writer.begin(-1);
        writer.miss();
        writer.tooLong();
        writer.end(0);

        assertThat(reply.read(message(), writer.position(), 2)).isTrue();

        assertThat(meta.correlationId()).isEqualTo(-1);
        assertThat(reply.status(0)).isEqualTo((int) ReplyWriter.MISS);
        assertThat(reply.length(0)).isZero();
        assertThat(reply.status(1)).isEqualTo(ReplyWriter.TOO_LONG);
        assertThat(reply.length(1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "没有这个版本"})
    void an_error_comes_back(String text) {
        writer.position(address);

        writer.error(5, RpcCode.NO_TABLE, text.getBytes(UTF_8));

        message();
        assertThat(meta.errorCode()).isEqualTo(RpcCode.NO_TABLE);
        assertThat(meta.errorText()).isEqualTo(text);
        assertThat(meta.correlationId()).isEqualTo(5);
    }

    @Test
    void a_long_value_may_go_another_way() {
        writer.position(address);
        writer.begin(1);
        writer.longHead(100_000);
        writer.end(100_000);

        assertThat(Frame.bodyLength(address))
                .isEqualTo(writer.position() - address - Frame.HEADER_BYTES + 100_000);
    }

    @Test
    void what_is_written_may_be_moved_before_it_ends() {
        writer.position(address);
        writer.begin(9);
        writer.hit(value(new byte[] {1, 2, 3}), 3);
        int distance = 4096;
        NativeMemory.copy(address, address + distance, (int) (writer.position() - address));

        writer.moved(distance);
        writer.end(0);

        assertThat(writer.start()).isEqualTo(address + distance);
        assertThat(Frame.startsAt(address + distance)).isTrue();
    }

    @Test
    void several_replies_lie_behind_each_other() {
        writer.position(address);
        for (int i = 0; i < 3; i++) {
            writer.begin(i);
            writer.miss();
            writer.end(0);
        }
        long at = address;
        for (int i = 0; i < 3; i++) {
            long body = at + Frame.HEADER_BYTES;
            assertThat(meta.read(body, body + Frame.metaLength(at))).isTrue();
            assertThat(meta.correlationId()).isEqualTo(i);
            at = body + Frame.bodyLength(at);
        }
        assertThat(at).isEqualTo(writer.position());
    }

    @Test
    void a_flat_reply_has_a_bitmap_and_a_row_for_every_key() {
        writer.position(address);
        writer.beginFlat(3, 10, 4, "7".getBytes(UTF_8));
        long bitmap = writer.bitmap(10);
        for (int i = 0; i < 10; i++) {
            if (i % 3 == 0) {
                writer.row(bitmap, i, value(new byte[] {(byte) i, 1}), 2, 4);
            } else {
                writer.noRow(4);
            }
        }
        writer.end(0);

        message();
        assertThat(meta.attachment()).isEqualTo(ReplyWriter.flatBytes(10, 4)).isEqualTo(42);
        assertThat(bitmap).isEqualTo(writer.position() - meta.attachment());
        for (int i = 0; i < 10; i++) {
            int bit = NativeMemory.getByte(bitmap + i / 8) >>> (i % 8) & 1;
            assertThat(bit).isEqualTo(i % 3 == 0 ? 1 : 0);
            var row = new byte[4];
            NativeMemory.copy(bitmap + 2 + 4 * i, row, 0, 4);
            assertThat(row).isEqualTo(i % 3 == 0 ? new byte[] {(byte) i, 1, 0, 0} : new byte[4]);
        }
    }

    @Test
    void a_flat_reply_that_cannot_be_sent_has_no_size() {
        assertThat(ReplyWriter.flatBytes(1 << 20, 4096)).isNegative();
        assertThat(ReplyWriter.flatBytes(0, 64)).isZero();
        assertThat(ReplyWriter.flatBytes(8, 1)).isEqualTo(9);
        assertThat(ReplyWriter.flatBytes(9, 1)).isEqualTo(11);
    }
}
