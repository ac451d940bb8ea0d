// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Native memory, frame heads, remembered names and the packed dialects. */
class NativeMemoryTest {
    private final ByteBuffer buffer = NativeMemory.allocate(4096);
    private final long address = NativeMemory.address(buffer);

    @Test
    void copies_of_every_length_touch_their_bytes_and_no_others() {
        var dice = new Random(3);
        var bytes = new byte[400];
        dice.nextBytes(bytes);
        NativeMemory.copy(bytes, 0, address, bytes.length);
        for (int length = 0; length <= bytes.length; length++) {
            for (int i = 0; i < 600; i++) {
                NativeMemory.putByte(address + 1000 + i, 0x55);
            }

            NativeMemory.copy(address, address + 1100, length);

            var copied = new byte[length];
            NativeMemory.copy(address + 1100, copied, 0, length);
            assertThat(copied).isEqualTo(Arrays.copyOf(bytes, length));
            assertThat(NativeMemory.getByte(address + 1099)).isEqualTo((byte) 0x55);
            assertThat(NativeMemory.getByte(address + 1100 + length)).isEqualTo((byte) 0x55);
        }
    }

    @Test
    void a_buffer_has_slack_that_its_limit_hides() {
        assertThat(buffer.limit()).isEqualTo(4096);
        assertThat(buffer.capacity()).isEqualTo(4096 + NativeMemory.SLACK);
        assertThat(NativeMemory.address(buffer.duplicate().position(10))).isEqualTo(address);
    }

    @Test
    void a_view_is_the_same_memory() {
        var view = NativeMemory.view(address + 4, 8);

        NativeMemory.putInt(address + 4, 0x04030201);

        assertThat(view.remaining()).isEqualTo(8);
        assertThat(view.get(0)).isEqualTo((byte) 1);
        assertThat(view.get(3)).isEqualTo((byte) 4);
    }

    @Test
    void zeros_are_filled_in_exactly() {
        NativeMemory.putLong(address, -1);
        NativeMemory.fill(address + 2, 3);

        assertThat(NativeMemory.getLong(address)).isEqualTo(0xffffff000000ffffL);
    }

    @Test
    void a_frame_head_is_read_as_it_was_written() {
        Frame.write(address, 300, 20);

        assertThat(Frame.startsAt(address)).isTrue();
        assertThat(Frame.bodyLength(address)).isEqualTo(300);
        assertThat(Frame.metaLength(address)).isEqualTo(20);
        assertThat(Frame.startsAt(address + 1)).isFalse();
    }

    @Test
    void lengths_of_a_frame_are_unsigned() {
        NativeMemory.putBigInt(address + 4, -1);
        NativeMemory.putBigInt(address + 8, Integer.MIN_VALUE);

        assertThat(Frame.bodyLength(address)).isEqualTo(0xffffffffL);
        assertThat(Frame.metaLength(address)).isEqualTo(0x80000000L);
    }

    @Test
    void names_are_remembered_and_others_still_right() {
        var nameCache = new NameCache();
        var first = name(nameCache, "ctr");

        assertThat(name(nameCache, "ctr")).isSameAs(first);
        for (int i = 0; i < 20; i++) {
            assertThat(name(nameCache, "table" + i)).isEqualTo("table" + i);
        }
        assertThat(name(nameCache, "ctr")).isEqualTo("ctr");
        assertThat(name(nameCache, "")).isEmpty();
    }

    private String name(NameCache nameCache, String text) {
        var bytes = text.getBytes(UTF_8);
        NativeMemory.copy(bytes, 0, address, bytes.length);
        return nameCache.at(address, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(ints = {Compression.GZIP, Compression.ZLIB})
    void what_was_packed_expands(int type) throws IOException {
        var plain = "0123456789".repeat(500).getBytes(UTF_8);

        var packed = Compression.pack(type, plain);

        assertThat(Compression.supported(type)).isTrue();
        assertThat(packed.length).isLessThan(plain.length);
        assertThat(Compression.expand(type, packed, plain.length)).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(ints = {Compression.GZIP, Compression.ZLIB})
    void a_bomb_stops_at_the_limit(int type) throws IOException {
        var packed = Compression.pack(type, new byte[1 << 20]);

        assertThatThrownBy(() -> Compression.expand(type, packed, 1000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 1000 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {Compression.GZIP, Compression.ZLIB})
    void bytes_that_are_not_packed_are_refused(int type) {
        assertThatThrownBy(() -> Compression.expand(type, new byte[] {1, 2, 3}, 1000))
                .isInstanceOf(IOException.class);
        assertThat(Compression.supported(1)).isFalse();
        assertThat(Compression.supported(Compression.NONE)).isFalse();
    }
}
