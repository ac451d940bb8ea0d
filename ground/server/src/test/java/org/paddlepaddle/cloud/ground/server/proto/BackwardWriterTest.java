// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackwardWriterTest {
    private final BackwardWriter out = new BackwardWriter();

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 16383, 16384, Integer.MAX_VALUE, Long.MAX_VALUE, -1})
    void then_a_whole_number_is_a_varint(long value) {
        out.whole(3, value);

        assertThat(out.toBytes()).isEqualTo(Wire.message().number(3, value).bytes());
    }

    @Test
    void then_a_part_has_what_was_written_since() {
        out.text(7, "after");
        int since = out.length();
        out.text(2, "two");
        out.text(1, "one");
        out.message(31, since);

        assertThat(out.toBytes())
                .isEqualTo(
                        Wire.message()
                                .child(31, Wire.message().text(1, "one").text(2, "two"))
                                .text(7, "after")
                                .bytes());
    }

    @Test
    void then_it_grows_as_needed() {
        var wanted = Wire.message();
        for (int i = 5; i > 0; i--) {
            out.text(i, "é".repeat(3000 * i));
        }
        for (int i = 1; i <= 5; i++) {
            wanted.text(i, "é".repeat(3000 * i));
        }

        assertThat(out.toBytes()).isEqualTo(wanted.bytes());
    }

    @Test
    void then_a_fraction_is_eight_bytes() {
        out.number(6, -1.5);

        assertThat(out.toBytes()).containsExactly(0x31, 0, 0, 0, 0, 0, 0, 0xf8, 0xbf);
    }
}
