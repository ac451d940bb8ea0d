// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.error.S3Exception;
import org.paddlepaddle.cloud.objects.http.HttpHeader;
import org.paddlepaddle.cloud.objects.http.Incoming;

class S3RequestTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:9000, /, '', ''",
        "127.0.0.1:9000, /b, b, ''",
        "127.0.0.1:9000, /b/, b, ''",
        "127.0.0.1:9000, /b/k/x?y=z, b, k/x",
        "127.0.0.1:9000, /b//k, b, /k",
        "localhost:9000, /b/k, b, k",
        "b.localhost:9000, /k/x, b, k/x",
        "b.c.s3.localhost, /, b.c, ''",
        "s3.localhost:9000, /, '', ''",
        "s3.localhost:9000, /b/k, b, k",
        "[::1]:9000, /b/k, b, k",
        "minio-service.kubeflow:9000, /b/../k, b, ../k",
        "127.0.0.1, http://127.0.0.1:9000/b/k, b, k"
    })
    void bucket_and_key_stand_in_path_or_host(
            String host, String target, String bucket, String key) {
        var request = request(host, target);

        assertThat(request.bucket()).isEqualTo(bucket);
        assertThat(request.key()).isEqualTo(key);
    }

    @Test
    void a_key_of_more_than_1024_bytes_is_refused() {
        assertRefused(S3Error.KeyTooLongError, "/b/" + "%C3%BC".repeat(513));
        assertThat(request("h", "/b/" + "%C3%BC".repeat(512)).key()).hasSize(512);
    }

    @Test
    void what_is_no_utf_8_is_refused() {
        assertRefused(S3Error.InvalidURI, "/b/%ff");
        assertRefused(S3Error.InvalidURI, "b/k");
    }

    private static void assertRefused(S3Error error, String target) {
        assertThatThrownBy(() -> request("h", target))
                .isInstanceOfSatisfying(
                        S3Exception.class, e -> assertThat(e.error()).isEqualTo(error));
    }

    private static S3Request request(String host, String target) {
        return S3Request.of(
                new Incoming(
                        "GET",
                        target,
                        List.of(new HttpHeader("Host", host)),
                        0,
                        InputStream.nullInputStream(),
                        InetAddress.getLoopbackAddress()),
                List.of("s3.localhost", "localhost"));
    }
}
