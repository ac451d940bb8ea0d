// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The signatures that Baidu's own SDK (bce-python-sdk) makes of the same requests. */
class BosSignerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/data | a b/ | bj.bcebos.com |"
                        + " c06b0106ff7bee36e76eb4fada568d58f054c2924b7a75ce6f916a2c1638d58a",
                "/data/train/a b+猫~.jpg | | 127.0.0.1:8080 |"
                        + " 76231f35f9cccb2385dbfea61ae63c63b5657e4c5c1eab45676a4e6c563d60d6",
            })
    void given_a_request_then_the_signature_is_that_of_the_sdk(
            String path, @Nullable String prefix, String host, String signature) {
        var query =
                prefix == null
                        ? Map.<String, String>of()
                        : Map.of("prefix", prefix, "maxKeys", "1000");

        var signed =
                new BosSigner(new SourceCredentials("ak-of-a-test", "sk-of-a-test"))
                        .sign(
                                "GET",
                                path,
                                query,
                                Map.of("Host", host, "x-bce-date", "2026-01-01T00:00:00Z"),
                                Instant.parse("2026-01-01T00:00:00Z"));

        assertThat(signed)
                .isEqualTo(
                        "bce-auth-v1/ak-of-a-test/2026-01-01T00:00:00Z/1800/host;x-bce-date/"
                                + signature);
    }
}
