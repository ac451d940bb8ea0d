// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.FakeCluster;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Bound;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens.Terms;
import org.paddlepaddle.cloud.ground.server.request.User;

class TokensTest {
    @TempDir Path directory;

    private static Optional<User> ask(Authenticator authenticator, String token) {
        return authenticator.authenticate(
                new PresentedCredentials(Optional.empty(), Optional.of(token)));
    }

    @Nested
    class Static_tokens {
        @Test
        void lie_on_disk_as_hashes_only() throws Exception {
            var file = directory.resolve("tokens.json");
            var token = StaticTokens.open(file).issue("jane", List.of("dev"));

            assertThat(Files.readString(file)).contains("jane").doesNotContain(token.substring(4));
            assertThat(ask(StaticTokens.open(file), token))
                    .contains(new User("jane", "", List.of("dev")));
        }

        @Test
        void issued_or_revoked_by_another_process_are_seen() {
            var file = directory.resolve("tokens.json");
            var server = StaticTokens.open(file);
            var other = StaticTokens.open(file);

            var token = other.issue("jane", List.of());
            assertThat(ask(server, token)).isPresent();
            other.revoke("jane");
            assertThat(ask(server, token)).isEmpty();
        }
    }

    @Nested
    class Service_account_tokens {
        private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

        private final FakeCluster cluster = new FakeCluster();
        private Pki pki;
        private ServiceAccountTokens tokens;
        private String uid;

        @BeforeEach
        void account() {
            pki = Pki.open(directory.resolve("pki"), InstantSource.fixed(NOW));
            tokens = at(NOW);
            uid =
                    cluster.put("serviceaccounts", "ns", "{\"metadata\":{\"name\":\"robot\"}}")
                            .path("metadata")
                            .path("uid")
                            .asText();
        }

        private ServiceAccountTokens at(Instant now) {
            return new ServiceAccountTokens(
                    pki, new LoopbackObjects(cluster, cluster), InstantSource.fixed(now));
        }

        private String issue() {
            return tokens.issue("ns", "robot", uid, Terms.lasting(Duration.ofHours(1))).token();
        }

        @Test
        void name_the_account_and_its_groups() {
            assertThat(ask(tokens, issue()))
                    .map(user -> new User(user.name(), user.uid(), user.groups()))
                    .contains(
                            new User(
                                    "system:serviceaccount:ns:robot",
                                    uid,
                                    List.of(
                                            "system:serviceaccounts",
                                            "system:serviceaccounts:ns")));
        }

        @Test
        void end_with_time_and_with_their_account() {
            var token = issue();

            assertThat(ask(at(NOW.plusSeconds(3599)), token)).isPresent();
            assertThat(ask(at(NOW.plusSeconds(3601)), token)).isEmpty();
            cluster.put(
                    "serviceaccounts",
                    "ns",
                    "{\"metadata\":{\"name\":\"robot\",\"uid\":\"another\"}}");
            assertThat(ask(tokens, token)).isEmpty();
        }

        @Test
        void bound_to_a_pod_end_with_the_pod() {
            cluster.put("pods", "ns", "{\"metadata\":{\"name\":\"p\",\"uid\":\"1\"}}");
            var terms =
                    new Terms(
                            List.of(ServiceAccountTokens.ISSUER),
                            Duration.ofHours(1),
                            new Bound("Pod", "p", "1"));
            var token = tokens.issue("ns", "robot", uid, terms).token();

            assertThat(ask(tokens, token)).isPresent();
            cluster.put("pods", "ns", "{\"metadata\":{\"name\":\"p\",\"uid\":\"2\"}}");
            assertThat(ask(tokens, token)).isEmpty();
        }

        @Test
        void for_others_are_not_for_us() {
            var terms = new Terms(List.of("vault"), Duration.ofHours(1), null);
            var token = tokens.issue("ns", "robot", uid, terms).token();

            assertThat(ask(tokens, token)).isEmpty();
            assertThat(tokens.review(token, List.of("vault"))).isPresent();
        }

        @Test
        void that_were_touched_or_claim_no_signature_are_worthless() {
            var parts = issue().split("\\.");
            var other =
                    new ServiceAccountTokens(
                            Pki.open(directory.resolve("other"), InstantSource.fixed(NOW)),
                            new LoopbackObjects(cluster, cluster),
                            InstantSource.fixed(NOW));
            var foreign =
                    other.issue("ns", "robot", uid, Terms.lasting(Duration.ofHours(1))).token();

            assertThat(ask(tokens, parts[0] + "." + edited(parts[1]) + "." + parts[2])).isEmpty();
            assertThat(ask(tokens, base64("{\"alg\":\"none\"}") + "." + parts[1] + ".")).isEmpty();
            assertThat(ask(tokens, foreign)).isEmpty();
            assertThat(ask(tokens, "..")).isEmpty();
            assertThat(ask(tokens, "a.b.c.d")).isEmpty();
        }

        private static String edited(String payload) {
            var text = new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8);
            return base64(text.replace("robot", "admin"));
        }

        private static String base64(String text) {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
