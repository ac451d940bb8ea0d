// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldReaderTest {
    private final ByteBuffer buffer = NativeMemory.allocate(64);
    private final FieldReader reader = new FieldReader();

    private void over(String hex) {
        var bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
        buffer.clear().put(bytes);
        reader.over(NativeMemory.address(buffer), NativeMemory.address(buffer) + bytes.length);
    }

    @Test
    void every_wire_type_is_walked_over() {
        over("08 96 01 11 01 02 03 04 05 06 07 08 1a 02 61 62 25 01 02 03 04");

        assertThat(reader.next()).isTrue();
        assertThat(reader.field()).isEqualTo(1);
        assertThat(reader.is(FieldReader.VARINT)).isTrue();
        assertThat(reader.value()).isEqualTo(150);
        assertThat(reader.next()).isTrue();
        assertThat(reader.field()).isEqualTo(2);
        assertThat(reader.is(FieldReader.FIXED64)).isTrue();
        assertThat(NativeMemory.getLong(reader.address())).isEqualTo(0x0807060504030201L);
        assertThat(reader.next()).isTrue();
        assertThat(reader.field()).isEqualTo(3);
        assertThat(NativeMemory.text(reader.address(), reader.length())).isEqualTo("ab");
        assertThat(reader.next()).isTrue();
        assertThat(reader.field()).isEqualTo(4);
        assertThat(reader.is(FieldReader.FIXED32)).isTrue();
        assertThat(reader.next()).isFalse();
        assertThat(reader.malformed()).isFalse();
    }

    @Test
    void nothing_is_a_message_without_fields() {
        reader.over(NativeMemory.address(buffer), NativeMemory.address(buffer));

        assertThat(reader.next()).isFalse();
        assertThat(reader.malformed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "08, a number without its value",
        "08 80, a number that does not end",
        "08 80 80 80 80 80 80 80 80 80 80 01, a number of eleven bytes",
        "11 01 02 03, eight bytes cut off",
        "25 01 02, four bytes cut off",
        "0a 05 61, bytes cut off",
        "0a ff ff ff ff ff ff ff ff ff 01, a negative length",
        "0a, bytes without a length",
        "0b 0c, the groups of old",
        "07, field zero",
        "0e 00, a type that does not exist",
        "88 80 80 80 80 01 00, a tag of more than 32 bits"
    })
    void what_cannot_be_read_is_refused(String hex, String what) {
        over(hex);

        while (reader.next()) {
            assertThat(reader.field()).isPositive();
        }

        assertThat(reader.malformed()).as(what).isTrue();
        assertThat(reader.next()).as("after the end").isFalse();
    }

    @Test
    void a_caller_may_refuse_what_it_read_and_go_elsewhere() {
        over("08 01 08 02 08 03");
        assertThat(reader.next()).isTrue();
        long behindFirst = reader.position();

        reader.position(behindFirst + 2);
        assertThat(reader.next()).isTrue();
        assertThat(reader.value()).isEqualTo(3);
        reader.reject();

        assertThat(reader.malformed()).isTrue();
        assertThat(reader.next()).isFalse();
    }
}
