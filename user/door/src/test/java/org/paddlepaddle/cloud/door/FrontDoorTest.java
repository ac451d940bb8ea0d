// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

class FrontDoorTest {
    private static final Identity OWNER = new Identity("owner", List.of("masters"));
    private static final HttpFields HOST = HttpFields.NONE.with("Host", "localhost:8080");

    @TempDir private Path directory = Path.of("");
    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private OneTimeLinks links = new OneTimeLinks(directory, clock);
    private SecretPath secret = new SecretPath(directory);
    private HttpHandler door = _ -> Response.of(500);

    @BeforeEach
    void open() {
        links = new OneTimeLinks(directory.resolve("links"), clock);
        secret = new SecretPath(directory.resolve("secret"));
        door = door(SourceAddresses.UNKNOWN);
    }

    private HttpHandler door(SourceAddresses sources) {
        TokenVerifier tokens =
                token ->
                        token.equals("t0ken")
                                ? Optional.of(new Identity("ann", List.of()))
                                : Optional.empty();
        var sessions = new Sessions(clock);
        CallerClients none =
                _ -> {
                    throw new IllegalStateException("no test asks Kubernetes");
                };
        HttpHandler who =
                request ->
                        Response.text(
                                200, Caller.of(request).identity().user() + " " + request.path());
        return new FrontDoor(
                        new Authentication(tokens, sessions, secret, OWNER),
                        new SignIn(links, sessions, OWNER),
                        none,
                        List.of(new WebApp("Hub", List.of("/hub", "/apis"), "/hub", who)))
                .at(Set.of("localhost", "ml-pipeline.kubeflow"), sources);
    }

    private Response send(String method, String target, HttpFields fields) throws Exception {
        return door.handle(Request.of(method, target, fields, new byte[0]));
    }

    private String get(String target, HttpFields fields) throws Exception {
        return text(send("GET", target, fields));
    }

    private static String text(Response response) {
        return new String(response.bytes().orElseThrow(), StandardCharsets.UTF_8);
    }

    private void refused(int status, String method, String target, HttpFields fields) {
        assertThatThrownBy(() -> send(method, target, fields))
                .asInstanceOf(type(HttpRefusal.class))
                .returns(status, HttpRefusal::status);
    }

    /** The cookie that a link gives. */
    private HttpFields signedIn() throws Exception {
        var answer = send("GET", "/login?code=" + links.issue(), HOST);
        var cookie = answer.fields().first("Set-Cookie").orElseThrow();
        return HOST.with("Cookie", cookie.substring(0, cookie.indexOf(';')));
    }

    @Test
    void a_token_says_who_asks() throws Exception {
        var bearer = HOST.with("Authorization", "Bearer t0ken");

        assertThat(get("/hub/models", bearer)).isEqualTo("ann /hub/models");
        refused(401, "GET", "/hub", HOST.with("Authorization", "Bearer guessed"));
        refused(401, "GET", "/hub", HOST.with("Authorization", "Basic dDBrZW4="));
    }

    @Test
    void who_says_nothing_learns_how_to_get_in() {
        assertThatThrownBy(() -> get("/", HOST))
                .hasMessageContaining("pdc console")
                .hasMessageContaining("Bearer");
    }

    @Test
    void a_browser_that_is_not_signed_in_gets_a_page() throws Exception {
        var browser = HOST.with("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");

        var unknown = send("GET", "/", browser);
        var stale = send("GET", "/login?code=used", browser);

        assertThat(unknown.status()).isEqualTo(401);
        assertThat(unknown.fields().first("WWW-Authenticate")).isPresent();
        assertThat(text(unknown)).contains("You are not signed in", "<pre>pdc console</pre>");
        assertThat(stale.status()).isEqualTo(403);
        assertThat(text(stale)).contains("too old", "<pre>pdc console</pre>");
        refused(401, "GET", "/hub", HOST.with("Accept", "application/json"));
        refused(404, "GET", "/nowhere", signedIn().with("Accept", "text/html"));
    }

    @Test
    void health_is_open() throws Exception {
        assertThat(get("/healthz", HOST)).isEqualTo("ok\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example:8080", "a.default.example.com"})
    void a_strange_host_is_refused_before_all_else(String host) {
        refused(421, "GET", "/healthz", HttpFields.NONE.with("Host", host));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:8080", "[::1]:8080", "10.96.0.7", "ML-Pipeline.kubeflow:80"})
    void addresses_and_known_names_are_hosts(String host) throws Exception {
        assertThat(get("/healthz", HttpFields.NONE.with("Host", host))).isEqualTo("ok\n");
    }

    @Test
    void a_link_lets_a_browser_in_once() throws Exception {
        var code = links.issue();

        var answer = send("GET", "/login?code=" + code, HOST);

        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.fields().first("Set-Cookie").orElseThrow())
                .contains("HTTPOnly", "SameSite=Strict");
        refused(403, "GET", "/login?code=" + code, HOST);
        refused(403, "GET", "/login?code=guessed", HOST);
        refused(403, "GET", "/login", HOST);
    }

    @Test
    void a_link_that_is_old_lets_nobody_in() {
        var code = links.issue();
        now = now.plus(OneTimeLinks.LIFE);

        refused(403, "GET", "/login?code=" + code, HOST);
    }

    @Test
    void a_cookie_reads_from_anywhere_and_writes_from_our_pages() throws Exception {
        var browser = signedIn();

        assertThat(get("/hub", browser)).isEqualTo("owner /hub");
        assertThat(text(send("POST", "/hub", browser.with("Origin", "http://localhost:8080"))))
                .isEqualTo("owner /hub");
        refused(403, "POST", "/hub", browser);
        refused(403, "POST", "/hub", browser.with("Origin", "http://evil.example"));
        refused(403, "DELETE", "/hub", browser.with("Origin", "null"));
        refused(403, "PUT", "/hub", browser.with("Origin", "https://localhost:8080"));
    }

    @Test
    void a_session_ends_with_its_time_and_with_logout() throws Exception {
        var browser = signedIn();
        var other = signedIn();

        send("POST", "/logout", browser.with("Origin", "http://localhost:8080"));
        refused(401, "GET", "/hub", browser);
        assertThat(get("/hub", other)).isEqualTo("owner /hub");
        now = now.plus(Duration.ofHours(12));

        refused(401, "GET", "/hub", other);
    }

    @Test
    void a_secret_path_stands_for_a_token_until_it_is_revoked() throws Exception {
        var first = "/access/" + secret.current();

        assertThat(get(first + "/apis/v1beta1/runs?page_size=1", HOST))
                .isEqualTo("owner /apis/v1beta1/runs");
        assertThat(text(send("POST", first + "/apis/x%2Fy", HOST))).isEqualTo("owner /apis/x%2Fy");
        var second = "/access/" + secret.renew();
        refused(401, "GET", first + "/apis", HOST);
        assertThat(get(second + "/apis", HOST)).isEqualTo("owner /apis");
        secret.revoke();
        refused(401, "GET", second + "/apis", HOST);
        refused(401, "GET", "/access/", HOST);
    }

    @Test
    void whom_the_system_knows_by_address_needs_no_token() throws Exception {
        door = door(_ -> Optional.of(Identity.serviceAccount("kubeflow", "pipeline-runner")));

        assertThat(get("/hub", HOST))
                .isEqualTo("system:serviceaccount:kubeflow:pipeline-runner /hub");
    }

    @Test
    void the_start_page_lists_the_rooms() throws Exception {
        assertThat(get("/", HOST.with("Authorization", "Bearer t0ken")))
                .contains("You are ann")
                .contains("<a href=\"/hub\">Hub</a>");
    }

    @Test
    void who_forwards_a_port_is_known_and_pages_of_others_change_nothing() throws Exception {
        door = door(_ -> Optional.of(new Identity("bob", List.of())));

        assertThat(get("/hub", HOST)).isEqualTo("bob /hub");
        assertThat(text(send("POST", "/hub", HOST))).isEqualTo("bob /hub");
        assertThat(text(send("POST", "/hub", HOST.with("Origin", "http://localhost:8080"))))
                .isEqualTo("bob /hub");
        refused(403, "POST", "/hub", HOST.with("Origin", "http://evil.example"));
    }
}
