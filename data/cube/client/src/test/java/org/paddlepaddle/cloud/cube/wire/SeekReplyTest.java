// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeekReplyTest {
    private final ByteBuffer buffer = NativeMemory.allocate(8192);
    private final SeekReply reply = new SeekReply();

    private boolean read(String hex, int expected) {
        var bytes = hex.isEmpty() ? new byte[0] : HexFormat.ofDelimiter(" ").parseHex(hex);
        buffer.clear().put(bytes);
        long address = NativeMemory.address(buffer);
        return reply.read(address, address + bytes.length, expected);
    }

    @Test
    void values_are_where_the_reply_says() {
        assertThat(read("0a 06 08 00 12 02 61 62 0a 08 08 ff ff ff ff 0f 12 00 12 01 37", 2))
                .isTrue();

        assertThat(reply.count()).isEqualTo(2);
        assertThat(reply.status(0)).isZero();
        assertThat(reply.offset(0)).isEqualTo(6);
        assertThat(reply.length(0)).isEqualTo(2);
        assertThat(reply.status(1)).isEqualTo(-1);
        assertThat(reply.length(1)).isZero();
        assertThat(reply.version()).isEqualTo("7");
        assertThat(reply.versioned()).isTrue();
    }

    @Test
    void a_server_may_say_no_version_or_an_empty_one() {
        assertThat(read("0a 02 12 00", 1)).isTrue();
        assertThat(reply.versioned()).isFalse();
        assertThat(reply.version()).isEmpty();

        assertThat(read("0a 02 12 00 12 00", 1)).isTrue();
        assertThat(reply.versioned()).isTrue();
        assertThat(reply.version()).isEmpty();
    }

    @Test
    void fewer_values_than_expected_are_counted() {
        assertThat(read("0a 02 12 00", 5)).isTrue();
        assertThat(reply.count()).isEqualTo(1);
    }

    @Test
    void more_values_than_expected_are_refused() {
        assertThat(read("0a 02 12 00 0a 02 12 00", 1)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0a 02 08 00, a value that is missing",
        "0a 05 12 00, bytes cut off",
        "0a 02 12 05, a value that is longer than its message",
        "0a 01 08, a status cut off",
        "0f, no such type"
    })
    void what_cannot_be_read_is_refused(String hex, String what) {
        assertThat(read(hex, 1)).as(what).isFalse();
    }

    @Test
    void a_reply_of_many_values_has_room() {
        for (int i = 0; i < 1000; i++) {
            buffer.put(4 * i, new byte[] {0x0a, 2, 0x12, 0});
        }
        long address = NativeMemory.address(buffer);

        assertThat(reply.read(address, address + 4000, 1000)).isTrue();

        assertThat(reply.count()).isEqualTo(1000);
        assertThat(reply.offset(999)).isEqualTo(4000);
    }
}
