// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The examples of the Amazon S3 reference, whose signatures are published there. */
class SigV4Test {
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    private static final String TIME = "20130524T000000Z";
    private static final String HOST = "examplebucket.s3.amazonaws.com";

    private final SigV4 signer = SigV4.of(SECRET, "20130524", "us-east-1");

    @Test
    void a_ranged_get_is_signed_as_published() {
        var headers =
                new TreeMap<>(
                        Map.of(
                                "host",
                                HOST,
                                "range",
                                "bytes=0-9",
                                "x-amz-content-sha256",
                                SigV4.EMPTY_SHA256,
                                "x-amz-date",
                                TIME));
        var request =
                new CanonicalRequest("GET", "/test.txt", List.of(), headers, SigV4.EMPTY_SHA256);

        assertThat(signer.sign(request, TIME))
                .isEqualTo("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    }

    @Test
    void a_put_with_a_dollar_in_its_key_is_signed_as_published() {
        var payload = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072";
        var headers =
                new TreeMap<>(
                        Map.of(
                                "date",
                                "Fri, 24 May 2013 00:00:00 GMT",
                                "host",
                                HOST,
                                "x-amz-content-sha256",
                                payload,
                                "x-amz-date",
                                TIME,
                                "x-amz-storage-class",
                                "REDUCED_REDUNDANCY"));
        var request = new CanonicalRequest("PUT", "/test$file.text", List.of(), headers, payload);

        assertThat(signer.sign(request, TIME))
                .isEqualTo("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @Test
    void a_list_with_parameters_is_signed_as_published() {
        var headers =
                new TreeMap<>(
                        Map.of(
                                "host",
                                HOST,
                                "x-amz-content-sha256",
                                SigV4.EMPTY_SHA256,
                                "x-amz-date",
                                TIME));
        var request =
                new CanonicalRequest(
                        "GET",
                        "/",
                        QueryParameter.parse("prefix=J&max-keys=2"),
                        headers,
                        SigV4.EMPTY_SHA256);

        assertThat(signer.sign(request, TIME))
                .isEqualTo("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }

    @Test
    void a_query_is_signed_as_published() {
        var query =
                QueryParameter.parse(
                        "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE"
                                + "%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date="
                                + TIME
                                + "&X-Amz-Expires=86400&X-Amz-SignedHeaders=host");
        var headers = new TreeMap<>(Map.of("host", HOST));
        var request = new CanonicalRequest("GET", "/test.txt", query, headers, SigV4.UNSIGNED);

        assertThat(signer.sign(request, TIME))
                .isEqualTo("aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404");
    }
}
