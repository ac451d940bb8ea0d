// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

/** Which files a web server lists, and what of a page is none. */
class WebListingTest {
    private static final SourceUri URI = SourceUri.parse("https://example.com/data");

    @Test
    void given_a_page_then_only_links_to_files_below_it_count() {
        var page =
                """
                <html><a href="../">../</a><a href="?C=M;O=A">Last modified</a>
                <a href="/elsewhere">x</a><a href="https://evil.example.com/x">x</a>
                <a href="javascript:alert(1)">x</a><a href="..%2f..%2fetc%2fpasswd">x</a>
                <a class="f" href='a%20b%2B%E7%8C%AB.jpg'>a</a><A HREF="train/">train/</A>
                <a href="./b&amp;c">b</a><a href="%zz">broken</a><a href="a%20b%2B%E7%8C%AB.jpg">twice</a>
                """;

        assertThat(WebListing.read("text/html; charset=utf-8", page, URI))
                .extracting(WebListing.Entry::name)
                .containsExactly("a b+猫.jpg", "b&c", "train/");
    }

    @Test
    void given_the_json_of_nginx_then_sizes_and_times_come_with_it() {
        var json =
                """
                [{"name":"train","type":"directory","mtime":"Wed, 18 Nov 2026 14:00:00 GMT"},
                 {"name":"a.jpg","type":"file","mtime":"Wed, 18 Nov 2026 14:00:00 GMT","size":3},
                 {"name":"../x","type":"file","size":3}]
                """;

        assertThat(WebListing.read("application/json", json, URI))
                .extracting(WebListing.Entry::name, WebListing.Entry::size)
                .containsExactly(tuple("train/", -1L), tuple("a.jpg", 3L));
    }

    @Test
    void given_no_listing_then_the_remedy_is_named() {
        assertThatThrownBy(() -> WebListing.read("image/jpeg", "", URI))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("autoindex on");
    }
}
