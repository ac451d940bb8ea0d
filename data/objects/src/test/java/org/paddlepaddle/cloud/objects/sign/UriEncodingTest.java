// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UriEncodingTest {
    @Test
    void everything_but_the_unreserved_is_encoded() {
        assertThat(UriEncoding.encode("a b+c/ü~")).isEqualTo("a%20b%2Bc%2F%C3%BC~");
        assertThat(UriEncoding.encodePath("/a b/ü")).isEqualTo("/a%20b/%C3%BC");
    }

    @Test
    void a_plus_is_a_blank_in_a_query_only() {
        assertThat(UriEncoding.decodeQuery("a+b")).isEqualTo("a b");
        assertThat(UriEncoding.decodePath("a+b")).isEqualTo("a+b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "%4", "%zz", "%C3", "%FF%FE", "a%C3%28"})
    void what_is_no_encoding_is_refused(String raw) {
        assertThatThrownBy(() -> UriEncoding.decodePath(raw))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void dots_and_nul_stay_what_they_are() {
        assertThat(UriEncoding.decodePath("/b/../%00")).isEqualTo("/b/../\0");
    }
}
