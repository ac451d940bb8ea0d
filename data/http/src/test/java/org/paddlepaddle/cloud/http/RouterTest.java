// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterTest {
    private final Router router =
            Router.builder()
                    .get("/", _ -> Response.text(200, "start"))
                    .get("/runs", _ -> Response.text(200, "list"))
                    .get("/runs/{id}", request -> Response.text(200, request.parameter("id")))
                    .get("/runs/new", _ -> Response.text(200, "the word"))
                    .post(
                            "/runs/{id}:retry",
                            request -> Response.text(200, "again " + request.parameter("id")))
                    .on(
                            "PUT",
                            "/files/{path...}",
                            4,
                            request ->
                                    Response.text(
                                            200,
                                            request.parameter("path")
                                                    + "="
                                                    + new String(
                                                            request.bytes(),
                                                            StandardCharsets.UTF_8)))
                    .mount("/hub", request -> Response.text(200, "hub " + request.path()))
                    .build();

    private String answer(String method, String target, String body) throws Exception {
        var request =
                Request.of(method, target, HttpFields.NONE, body.getBytes(StandardCharsets.UTF_8));
        var bytes = router.handle(request).bytes();
        return new String(bytes.orElseThrow(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /, start",
        "GET, /runs, list",
        "HEAD, /runs, list",
        "GET, /runs/7, 7",
        "GET, /runs/a%2Fb%20c, a/b c",
        "GET, /runs/new, the word",
        "POST, /runs/7:retry, again 7",
        "PUT, /files/a/b, a/b=body",
        "GET, /hub, hub /hub",
        "DELETE, /hub/x/y, hub /hub/x/y",
    })
    void the_most_specific_route_answers(String method, String target, String expected)
            throws Exception {
        assertThat(answer(method, target, "body")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nothing, 404",
        "GET, /runs/7/x, 404",
        "GET, /hubby, 404",
        "DELETE, /runs/7, 405",
        "PUT, /runs, 405"
    })
    void what_has_no_route_is_refused(String method, String target, int status) {
        assertThatThrownBy(() -> answer(method, target, ""))
                .asInstanceOf(type(HttpRefusal.class))
                .returns(status, HttpRefusal::status);
    }

    @Test
    void a_wrong_method_is_told_the_right_ones() {
        assertThatThrownBy(() -> answer("DELETE", "/runs", ""))
                .hasMessage("DELETE is not served at /runs; it knows GET")
                .asInstanceOf(type(HttpRefusal.class))
                .extracting(refusal -> refusal.fields().first("Allow").orElse(""))
                .isEqualTo("GET");
    }

    @Test
    void a_body_beyond_the_limit_of_its_route_is_refused() {
        assertThatThrownBy(() -> answer("PUT", "/files/a", "longer"))
                .hasMessage("the body is too large: this request may have 4 bytes");
    }

    @Test
    void refusals_take_the_form_of_the_room() throws Exception {
        var room =
                router.refusingWith(
                        refusal -> Response.text(refusal.status(), "!" + refusal.getMessage()));

        var response = room.handle(Request.of("GET", "/x", HttpFields.NONE, new byte[0]));

        assertThat(response.status()).isEqualTo(404);
        assertThat(response.bytes().orElseThrow())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("!nothing is served at /x");
    }

    @Test
    void a_template_with_the_rest_in_the_middle_is_an_error_of_ours() {
        assertThatThrownBy(() -> Router.builder().get("/{a...}/b", _ -> Response.of(200)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
