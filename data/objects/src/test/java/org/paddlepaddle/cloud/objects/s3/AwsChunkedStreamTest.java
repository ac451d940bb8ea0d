// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.objects.error.S3Exception;
import org.paddlepaddle.cloud.objects.sign.Hex;
import org.paddlepaddle.cloud.objects.sign.SigV4;

class AwsChunkedStreamTest {
    /** The example of the Amazon S3 reference for signed chunks. */
    private static final String PUBLISHED =
            "10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648"
                    + "\r\n"
                    + "a".repeat(65_536)
                    + "\r\n400;chunk-signature="
                    + "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n"
                    + "a".repeat(1024)
                    + "\r\n0;chunk-signature="
                    + "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n";

    private static final Payload.SignedChunks SIGNED =
            new Payload.SignedChunks(
                    SigV4.of("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "20130524", "us-east-1"),
                    "20130524T000000Z",
                    "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
                    false);

    @Test
    void the_published_chunks_are_read() throws IOException {
        assertThat(read(PUBLISHED, SIGNED)).isEqualTo("a".repeat(66_560));
    }

    @Test
    void a_byte_that_was_changed_under_way_is_found() {
        var forged = PUBLISHED.replaceFirst("aaaa\r\n400", "aaab\r\n400");

        assertThatThrownBy(() -> read(forged, SIGNED)).isInstanceOf(S3Exception.class);
    }

    @Test
    void fields_after_the_last_chunk_are_kept() throws IOException {
        var stream = stream("3\r\nabc\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n", null);

        assertThat(stream.readAllBytes()).asString().isEqualTo("abc");
        assertThat(stream.trailers()).containsEntry("x-amz-checksum-crc32", "NSRBwg==");
    }

    @Test
    void signed_fields_must_have_their_signature() throws IOException {
        var trailing =
                new Payload.SignedChunks(SIGNED.signer(), SIGNED.time(), SIGNED.seed(), true);
        var data = Hex.sha256("abc");
        var first = SIGNED.signer().signChunk(SIGNED.time(), SIGNED.seed(), data);
        var last = SIGNED.signer().signChunk(SIGNED.time(), first, SigV4.EMPTY_SHA256);
        var field = "x-amz-checksum-crc32:NSRBwg==";
        var trailer = SIGNED.signer().signTrailer(SIGNED.time(), last, Hex.sha256(field + "\n"));
        var body =
                "3;chunk-signature=%s\r\nabc\r\n0;chunk-signature=%s\r\n%s\r\n"
                        .formatted(first, last, field);

        assertThat(read(body + "x-amz-trailer-signature:" + trailer + "\r\n\r\n", trailing))
                .isEqualTo("abc");
        assertThatThrownBy(() -> read(body + "\r\n", trailing)).isInstanceOf(S3Exception.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "zz\r\n",
                "-1\r\n",
                "3\r\nab",
                "3\r\nabcd\r\n0\r\n\r\n",
                "3\r\nabc\r\n",
                "0\r\nno field\r\n\r\n"
            })
    void what_is_malformed_or_cut_short_is_refused(String body) {
        assertThatThrownBy(() -> read(body, null)).isInstanceOf(S3Exception.class);
    }

    private static String read(String body, Payload.@Nullable SignedChunks signed)
            throws IOException {
        return new String(stream(body, signed).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static AwsChunkedStream stream(String body, Payload.@Nullable SignedChunks signed) {
        return new AwsChunkedStream(
                new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), signed);
    }
}
