// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceUriTest {
    @ParameterizedTest
    @CsvSource({
        "bos://paddleflow-public.hkg.bcebos.com/imagenet/demo, bos, paddleflow-public,"
                + " hkg.bcebos.com, imagenet/demo",
        "s3://data.minio-service.kubeflow:9000/, s3, data, minio-service.kubeflow:9000, ''",
        "S3://data, s3, data, '', ''",
        "minio://minio:9000/data/a/b/, minio, data, minio:9000, a/b",
        "https://example.com/sets/, https, '', example.com, sets",
        "file:///mnt/source//, file, '', '', mnt/source",
    })
    void given_an_address_then_its_parts(
            String text, String scheme, String bucket, String endpoint, String prefix) {
        assertThat(SourceUri.parse(text))
                .isEqualTo(new SourceUri(scheme, bucket, endpoint, prefix));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3://data.example.com/a",
                "minio://h:1/b/c",
                "file:///a/b",
                "https://h/x",
                "bos://b"
            })
    void then_it_is_written_as_it_was_read(String text) {
        assertThat(SourceUri.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"imagenet", "ftp://a/b", "s3:///a", "file://a", "minio://h", "s3://a b/"})
    void given_something_else_then_it_is_refused(String text) {
        assertThatThrownBy(() -> SourceUri.parse(text)).isInstanceOf(SourceException.class);
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "/contract/source-addresses.csv",
            delimiter = '|',
            useHeadersInDisplayName = true)
    void given_what_the_operator_is_tested_with_then_it_is_read_as_the_table_says(
            String address, String operator, String runtime) {
        assertThat(read(address)).isEqualTo(runtime);
    }

    private static String read(String address) {
        try {
            var _ = SourceUri.parse(address);
            return "admitted";
        } catch (SourceException e) {
            return "refused";
        }
    }

    @Test
    void given_credentials_then_they_are_refused_and_not_repeated() {
        assertThatThrownBy(() -> SourceUri.parse("s3://AKIA:planted@data/a"))
                .hasMessageContaining("Secret")
                .hasMessageNotContaining("planted");
    }
}
