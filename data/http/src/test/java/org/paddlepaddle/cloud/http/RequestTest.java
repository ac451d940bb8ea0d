// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {
    private record Point(int x, List<String> names) {}

    private static Request get(String target, HttpFields fields) {
        return Request.of("GET", target, fields, new byte[0]);
    }

    private static Request post(String body) {
        return Request.of("POST", "/", HttpFields.NONE, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_query_is_decoded_and_keeps_its_order() {
        var query = get("/x?a=1&b=%E4%BD%A0+%2B&a=2&flag&=", HttpFields.NONE).query();

        assertThat(query.all("a")).containsExactly("1", "2");
        assertThat(query.first("b")).contains("你 +");
        assertThat(query.first("flag")).contains("");
        assertThat(query.first("c")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/x, 10", "/x?n=, 10", "/x?n=1, 1", "/x?n=100, 100"})
    void a_number_of_a_query_has_a_default(String target, int expected) {
        assertThat(get(target, HttpFields.NONE).query().number("n", 10, 1, 100))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"/x?n=0", "/x?n=101", "/x?n=x", "/x?n=99999999999"})
    void a_number_out_of_its_bounds_is_refused(String target) {
        assertThatThrownBy(() -> get(target, HttpFields.NONE).query().number("n", 10, 1, 100))
                .hasMessage("query parameter n must be a number from 1 to 100");
    }

    @ParameterizedTest
    @CsvSource({
        "Example.COM:8080, example.com",
        "example.com., example.com",
        "[::1]:80, [::1]",
        "[::1], [::1]",
        "127.0.0.1:, 127.0.0.1"
    })
    void the_host_has_no_port(String field, String host) {
        assertThat(get("/", HttpFields.NONE.with("host", field)).host()).isEqualTo(host);
    }

    @Test
    void attributes_are_seen_behind_and_not_before() {
        var request = get("/", HttpFields.NONE);

        var behind = request.with(String.class, "somebody");

        assertThat(behind.attribute(String.class)).contains("somebody");
        assertThat(request.attribute(String.class)).isEmpty();
    }

    @Test
    void a_cookie_is_found_among_others() {
        var fields = HttpFields.NONE.with("Cookie", "a=1; session=xyz; b=\"2\"");

        assertThat(get("/", fields).cookie("session")).contains("xyz");
        assertThat(get("/", fields).cookie("c")).isEmpty();
    }

    @Test
    void a_cookie_is_set_for_this_site_alone() {
        var cookie = new Cookie("session", "xyz", "/", Duration.ofHours(1), false);

        assertThat(cookie.field())
                .startsWith("session=xyz; Max-Age=3600; Expires=")
                .contains("Path=/")
                .contains("HTTPOnly")
                .contains("SameSite=Strict")
                .doesNotContain("Secure");
    }

    @Test
    void json_is_read_into_a_record() throws Exception {
        assertThat(Json.read(post("{\"x\": 3, \"names\": [\"a\"], \"later\": 1}"), Point.class))
                .isEqualTo(new Point(3, List.of("a")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"x": "three"}    | the body is wrong at x: Cannot deserialize value of type `int`
                    {"names": [[1]]}  | the body is wrong at names.[0]: Cannot deserialize value
                    {"x": 3           | the body is not JSON: Unexpected end-of-input
                    {"x": 3} {}       | the body is wrong: Trailing token
                    null              | the body is JSON's null; an object is wanted
                    """)
    void json_that_is_wrong_is_told_with_its_place(String body, String message) {
        assertThatThrownBy(() -> Json.read(post(body), Point.class))
                .isInstanceOf(HttpRefusal.class)
                .hasMessageStartingWith(message);
    }
}
