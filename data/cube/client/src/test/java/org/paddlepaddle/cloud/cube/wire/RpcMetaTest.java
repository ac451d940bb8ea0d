// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcMetaTest {
    private final ByteBuffer buffer = NativeMemory.allocate(1024);
    private final RpcMeta meta = new RpcMeta();

    private static byte[] bytes(int tag, byte[] content) {
        var out = new ByteArrayOutputStream();
        out.write(tag);
        out.write(content.length);
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        for (var part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] request(String service, String method) {
        return bytes(0x0a, join(bytes(0x0a, utf8(service)), bytes(0x12, utf8(method))));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private boolean read(byte[] bytes) {
        buffer.clear().put(bytes);
        return meta.read(NativeMemory.address(buffer), NativeMemory.address(buffer) + bytes.length);
    }

    @ParameterizedTest
    @CsvSource({
        "rec.mcube.DictService, seek, true",
        "DictService, seek, true",
        "DictService, Seek, false",
        "DictService, see, false",
        "OtherService, seek, false",
        "rec.mcube.DictServices, seek, false"
    })
    void our_service_goes_by_two_names(String service, String method, boolean ours) {
        assertThat(read(request(service, method))).isTrue();

        assertThat(meta.isRequest()).isTrue();
        assertThat(meta.isSeek()).isEqualTo(ours);
        if (!ours) {
            assertThat(meta.service()).isEqualTo(service);
            assertThat(meta.method()).isEqualTo(method);
        }
    }

    @Test
    void numbers_are_read() {
        assertThat(read(new byte[] {0x18, 3, 0x20, 42, 0x28, 7})).isTrue();

        assertThat(meta.compression()).isEqualTo(3);
        assertThat(meta.correlationId()).isEqualTo(42);
        assertThat(meta.attachment()).isEqualTo(7);
        assertThat(meta.isRequest()).isFalse();
        assertThat(meta.errorCode()).isZero();
    }

    @Test
    void an_error_has_a_code_and_a_text() {
        var response = join(new byte[] {0x08, (byte) 0xb9, 0x17}, bytes(0x12, utf8("没有 version")));

        assertThat(read(bytes(0x12, response))).isTrue();

        assertThat(meta.errorCode()).isEqualTo(RpcCode.NO_VERSION);
        assertThat(meta.errorText()).isEqualTo("没有 version");
    }

    @Test
    void nothing_stays_from_the_message_before() {
        read(
                join(
                        request("DictService", "seek"),
                        bytes(0x12, new byte[] {0x08, 9}),
                        new byte[] {0x18, 2, 0x20, 1, 0x28, 5}));

        assertThat(read(new byte[0])).isTrue();

        assertThat(meta.isRequest()).isFalse();
        assertThat(meta.isSeek()).isFalse();
        assertThat(meta.compression()).isZero();
        assertThat(meta.correlationId()).isZero();
        assertThat(meta.attachment()).isZero();
        assertThat(meta.errorCode()).isZero();
        assertThat(meta.errorText()).isEmpty();
    }

    @Test
    void fields_of_the_future_are_skipped() {
        assertThat(read(join(bytes(0x7a, utf8("trace")), new byte[] {0x20, 5}))).isTrue();

        assertThat(meta.correlationId()).isEqualTo(5);
    }

    @Test
    void a_number_where_bytes_belong_is_skipped_and_the_other_way_round() {
        assertThat(read(new byte[] {0x08, 1, 0x10, 1})).isTrue();
        assertThat(meta.isRequest()).isFalse();
        assertThat(read(bytes(0x22, utf8("id")))).isTrue();
        assertThat(meta.correlationId()).isZero();
    }

    @Test
    void what_is_broken_inside_is_broken_as_a_whole() {
        assertThat(read(bytes(0x0a, new byte[] {0x0a, 9, 'x'}))).isFalse();
        assertThat(read(bytes(0x12, new byte[] {0x08}))).isFalse();
        assertThat(read(new byte[] {0x20})).isFalse();
    }

    @Test
    void a_service_without_a_name_is_not_ours() {
        assertThat(read(bytes(0x0a, new byte[0]))).isTrue();

        assertThat(meta.isSeek()).isFalse();
        assertThat(meta.service()).isEmpty();
        assertThat(meta.method()).isEmpty();
    }
}
