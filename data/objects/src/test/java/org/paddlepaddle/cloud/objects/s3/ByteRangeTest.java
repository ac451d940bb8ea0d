// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.objects.error.S3Exception;

class ByteRangeTest {
    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 1",
        "bytes=2-, 2, 8",
        "bytes=-3, 7, 3",
        "bytes=-30, 0, 10",
        "bytes=5-99, 5, 5"
    })
    void a_range_of_ten_bytes(String header, long from, long length) {
        assertThat(ByteRange.of(header, 10)).contains(new ByteRange(from, length));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bytes=-", "bytes=3-2", "items=0-1", "bytes=0-1,3-4", "bytes=a-b"})
    void what_is_no_single_range_means_the_whole(String header) {
        assertThat(ByteRange.of(header, 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-11", "bytes=-0"})
    void a_range_beyond_the_end_is_refused(String header) {
        assertThatThrownBy(() -> ByteRange.of(header, 10)).isInstanceOf(S3Exception.class);
    }
}
