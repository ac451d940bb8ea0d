// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.cube.wire.SeekRequest.Outcome;

class SeekRequestTest {
    private final ByteBuffer buffer = NativeMemory.allocate(256);
    private final SeekRequest request = new SeekRequest();
    private final long[] keys = new long[8];

    private Outcome read(String hex, int limit) {
        var bytes = hex.isEmpty() ? new byte[0] : HexFormat.ofDelimiter(" ").parseHex(hex);
        buffer.clear().put(bytes);
        long address = NativeMemory.address(buffer);
        return request.read(address, address + bytes.length, keys, 0, limit);
    }

    @Test
    void keys_come_one_by_one_or_packed() {
        assertThat(read("08 05 08 07", 8)).isEqualTo(Outcome.READ);
        assertThat(request.count()).isEqualTo(2);
        assertThat(keys).startsWith(5, 7);

        assertThat(read("0a 03 09 80 01", 8)).isEqualTo(Outcome.READ);
        assertThat(request.count()).isEqualTo(2);
        assertThat(keys).startsWith(9, 128);

        assertThat(read("08 01 0a 02 02 03 08 04", 8)).isEqualTo(Outcome.READ);
        assertThat(request.count()).isEqualTo(4);
        assertThat(keys).startsWith(1, 2, 3, 4);
    }

    @Test
    void the_largest_key_is_unsigned() {
        assertThat(read("08 ff ff ff ff ff ff ff ff ff 01", 8)).isEqualTo(Outcome.READ);
        assertThat(keys[0]).isEqualTo(-1);
    }

    @Test
    void names_and_wishes_are_read() {
        assertThat(read("10 01 1a 03 63 74 72 22 01 37 28 01", 8)).isEqualTo(Outcome.READ);

        assertThat(request.count()).isZero();
        assertThat(request.versionRequired()).isTrue();
        assertThat(request.table()).isEqualTo("ctr");
        assertThat(request.wantedVersion()).isEqualTo("7");
        assertThat(request.flat()).isTrue();
    }

    @Test
    void nothing_stays_from_the_request_before() {
        read("08 01 10 01 1a 03 63 74 72 22 01 37 28 01", 8);

        assertThat(read("", 8)).isEqualTo(Outcome.READ);

        assertThat(request.count()).isZero();
        assertThat(request.versionRequired()).isFalse();
        assertThat(request.table()).isNull();
        assertThat(request.wantedVersion()).isNull();
        assertThat(request.flat()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"08 01 08 02 08 03, 2", "0a 03 01 02 03, 2", "08 01 0a 02 02 03, 2", "08 01, 0"})
    void more_keys_than_allowed_are_not_read(String hex, int limit) {
        assertThat(read(hex, limit)).isEqualTo(Outcome.TOO_MANY_KEYS);
        assertThat(request.count()).isLessThanOrEqualTo(limit);
    }

    @Test
    void as_many_keys_as_allowed_are_read() {
        assertThat(read("08 01 08 02", 2)).isEqualTo(Outcome.READ);
        assertThat(read("0a 02 01 02", 2)).isEqualTo(Outcome.READ);
    }

    @ParameterizedTest
    @CsvSource({"08 80", "0a 02 01 80", "0a 05 01", "1a 04 61", "08 01 08", "03"})
    void what_cannot_be_read_is_refused(String hex) {
        assertThat(read(hex, 8)).isEqualTo(Outcome.MALFORMED);
    }

    @Test
    void keys_go_where_the_caller_wants_them() {
        buffer.clear().put(new byte[] {0x08, 5});
        long address = NativeMemory.address(buffer);
        keys[0] = 99;

        request.read(address, address + 2, keys, 3, 5);

        assertThat(keys[3]).isEqualTo(5);
        assertThat(keys[0]).isEqualTo(99);
    }

    @Test
    void wrong_types_of_known_fields_are_skipped() {
        assertThat(read("18 01 20 01 12 00 2a 00", 8)).isEqualTo(Outcome.READ);
        assertThat(request.table()).isNull();
        assertThat(request.wantedVersion()).isNull();
        assertThat(request.versionRequired()).isFalse();
        assertThat(request.flat()).isFalse();
    }
}
