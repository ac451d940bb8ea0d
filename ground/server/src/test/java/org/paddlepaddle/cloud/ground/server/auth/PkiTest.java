// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PkiTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final InetAddress BRIDGE = InetAddress.ofLiteral("10.88.0.1");

    @TempDir Path directory;

    private Pki open(Instant now) {
        return Pki.open(directory.resolve("pki"), InstantSource.fixed(now));
    }

    @Test
    void a_second_start_uses_what_the_first_one_made() {
        var first = open(NOW);
        var serving = first.serving(List.of(BRIDGE)).certificate();
        var client = first.client("admin", List.of("system:masters"));

        var second = open(NOW.plusSeconds(3600));

        assertThat(second.authority()).isEqualTo(first.authority());
        assertThat(second.serving(List.of(BRIDGE)).certificate()).isEqualTo(serving);
        assertThat(second.client("admin", List.of("system:masters"))).isEqualTo(client);
        assertThat(second.serviceAccountKeys().getPublic())
                .isEqualTo(first.serviceAccountKeys().getPublic());
    }

    @Test
    void the_serving_certificate_names_everything_it_is_reached_by() throws Exception {
        var names =
                open(NOW)
                        .serving(List.of(BRIDGE))
                        .certificate()
                        .getSubjectAlternativeNames()
                        .stream()
                        .map(entry -> String.valueOf(entry.get(1)))
                        .toList();

        assertThat(names)
                .contains(
                        "localhost",
                        "kubernetes",
                        "kubernetes.default",
                        "kubernetes.default.svc",
                        "kubernetes.default.svc.cluster.local",
                        "127.0.0.1",
                        "0:0:0:0:0:0:0:1",
                        "10.88.0.1");
    }

    @Test
    void a_new_address_or_a_near_end_makes_a_new_certificate() {
        var pki = open(NOW);
        var first = pki.serving(List.of()).certificate();

        var withBridge = pki.serving(List.of(BRIDGE)).certificate();
        var again = pki.serving(List.of()).certificate();
        var later = open(NOW.plus(Duration.ofDays(300))).serving(List.of(BRIDGE)).certificate();

        assertThat(again).isEqualTo(withBridge);
        assertThat(withBridge).isNotEqualTo(first);
        assertThat(later).isNotEqualTo(withBridge);
    }

    @Test
    void other_groups_make_another_client_certificate() {
        var pki = open(NOW);
        var first = pki.client("jane", List.of("a"));

        var second = pki.client("jane", List.of("a", "b"));

        var user = ClientCertificates.user(Pem.certificate(second.certificatePem()));
        assertThat(second).isNotEqualTo(first);
        assertThat(user.name()).isEqualTo("jane");
        assertThat(user.groups()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void names_with_odd_characters_survive() {
        var odd = "system:node:a,b=\"c\"+ü/..";

        var clientIdentity = open(NOW).client(odd, List.of("system:nodes"));

        assertThat(ClientCertificates.user(Pem.certificate(clientIdentity.certificatePem())).name())
                .isEqualTo(odd);
    }

    @Test
    void only_the_owner_may_read() throws Exception {
        open(NOW).client("jane", List.of());
        open(NOW).serving(List.of());

        try (var files = Files.walk(directory.resolve("pki"))) {
            assertThat(files)
                    .hasSizeGreaterThan(6)
                    .allSatisfy(
                            file ->
                                    assertThat(
                                                    PosixFilePermissions.toString(
                                                            Files.getPosixFilePermissions(file)))
                                            .isEqualTo(
                                                    Files.isDirectory(file)
                                                            ? "rwx------"
                                                            : "rw-------"));
        }
    }

    @Test
    void secrets_do_not_show_in_text() {
        var pki = open(NOW);
        var clientIdentity = pki.client("jane", List.of());
        var kubeconfig =
                Kubeconfig.withCertificate(
                        "https://127.0.0.1:6443", pki.authorityPem(), "jane", clientIdentity);

        assertThat(clientIdentity.toString() + kubeconfig).doesNotContain("PRIVATE", "client-key");
    }
}
