// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.objects.sign.Hex;

class ChecksumsTest {
    /** The check values of the catalogue of parametrised CRC algorithms. */
    @ParameterizedTest
    @CsvSource({
        "CRC32, cbf43926",
        "CRC32C, e3069283",
        "CRC64NVME, ae8b14860a799888",
        "SHA1, f7c3bc1d808e04732adf679965ccc34ca7ae3441",
        "SHA256, 15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"
    })
    void the_digits_have_their_published_checksum(ChecksumAlgorithm algorithm, String expected) {
        var digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        var running = algorithm.start();
        running.update(digits, 0, digits.length);

        assertThat(Hex.of(running.bytes())).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(names = {"CRC32", "CRC32C", "CRC64NVME"})
    void the_checksum_of_the_whole_follows_from_those_of_its_parts(ChecksumAlgorithm algorithm) {
        var bytes = new byte[100_003];
        new Random(7).nextBytes(bytes);

        var parts =
                List.of(
                        part(algorithm, bytes, 0, 65_536),
                        part(algorithm, bytes, 65_536, 70_001),
                        part(algorithm, bytes, 70_001, bytes.length));

        assertThat(PartChecksums.full(algorithm, parts)).isEqualTo(sum(algorithm, bytes));
    }

    @Test
    void a_composite_checksum_is_that_of_the_checksums_with_their_number() {
        var part = part(ChecksumAlgorithm.SHA256, new byte[] {1}, 0, 1);

        assertThat(PartChecksums.composite(ChecksumAlgorithm.SHA256, List.of(part, part)))
                .endsWith("=-2");
    }

    private static PartChecksums.Part part(
            ChecksumAlgorithm algorithm, byte[] bytes, int from, int to) {
        return new PartChecksums.Part(
                sum(algorithm, Arrays.copyOfRange(bytes, from, to)), to - from);
    }

    private static String sum(ChecksumAlgorithm algorithm, byte[] bytes) {
        var running = algorithm.start();
        running.update(bytes, 0, bytes.length);
        return running.base64();
    }
}
