// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticResourcesTest {
    private final HttpHandler files =
            Router.builder()
                    .get("/static/{path...}", new StaticResources(getClass(), "assets"))
                    .build();

    private Response get(String path, HttpFields fields) throws Exception {
        return files.handle(Request.of("GET", path, fields, new byte[0]));
    }

    private static String field(Response response, String name) {
        return response.fields().first(name).orElse("");
    }

    @Test
    void a_file_has_its_type_and_a_tag() throws Exception {
        var response = get("/static/dot.svg", HttpFields.NONE);

        assertThat(field(response, "Content-Type")).isEqualTo("image/svg+xml");
        assertThat(field(response, "ETag")).matches("\"[0-9a-f]{24}\"");
        assertThat(response.bytes().orElseThrow()).asString().startsWith("<svg");
    }

    @Test
    void a_file_that_the_browser_has_is_not_sent_again() throws Exception {
        var tag = field(get("/static/page.html", HttpFields.NONE), "ETag");

        var again = get("/static/page.html", HttpFields.NONE.with("If-None-Match", tag));

        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
    }

    @Test
    void text_is_compressed_for_who_can_read_it() throws Exception {
        var plain = get("/static/page.html", HttpFields.NONE);
        var packed = get("/static/page.html", HttpFields.NONE.with("Accept-Encoding", "br, gzip"));

        assertThat(field(packed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(field(packed, "ETag")).isNotEqualTo(field(plain, "ETag"));
        var unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.bytes().orElseThrow()));
        assertThat(unpacked.readAllBytes()).isEqualTo(plain.bytes().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/static/none.html",
                "/static/",
                "/static/page",
                "/static//page.html/",
                "/static/StaticResourcesTest.class"
            })
    void nothing_else_is_served(String path) {
        assertThatThrownBy(() -> get(path, HttpFields.NONE))
                .isInstanceOf(HttpRefusal.class)
                .hasMessageStartingWith("there is no file");
    }
}
