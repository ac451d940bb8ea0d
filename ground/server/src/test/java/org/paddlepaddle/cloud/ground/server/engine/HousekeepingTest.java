// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.AccountSecrets;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.NamespaceBootstrap;
import org.paddlepaddle.cloud.ground.server.engine.housekeeping.EventExpiry;

class HousekeepingTest {
    private static final String ROBOT_SECRET =
            "{metadata: {name: robot, annotations: {kubernetes.io/service-account.name: robot}},"
                    + " type: kubernetes.io/service-account-token}";

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void every_namespace_is_furnished_and_what_is_deleted_comes_back() throws Exception {
        try (var _ = NamespaceBootstrap.start(cluster.engineAssembly, "PEM");
                var maps = cluster.watch("configmaps");
                var accounts = cluster.watch("serviceaccounts")) {
            assertThat(maps.next(1)).containsExactly("ADDED kube-root-ca.crt");
            assertThat(accounts.next(1)).containsExactly("ADDED default");
            assertThat(cluster.get("configmaps", "kube-root-ca.crt").at("/data/ca.crt").asText())
                    .isEqualTo("PEM");

            cluster.delete("serviceaccounts", "default");

            assertThat(accounts.next(2)).containsExactly("DELETED default", "ADDED default");
        }
    }

    @Test
    void a_new_namespace_is_furnished_too() throws Exception {
        try (var _ = NamespaceBootstrap.start(cluster.engineAssembly, "PEM");
                var cursor = cluster.engineAssembly.store().follow("core/configmaps/later/", 0)) {
            cluster.create("namespaces", "metadata: {name: later}");

            assertThat(cursor.next(Duration.ofSeconds(30)))
                    .extracting(change -> change.key())
                    .containsExactly("core/configmaps/later/kube-root-ca.crt");
        }
    }

    @Test
    void a_renewed_certificate_replaces_the_old_one() {
        NamespaceBootstrap.start(cluster.engineAssembly, "OLD").close();

        NamespaceBootstrap.start(cluster.engineAssembly, "NEW").close();

        assertThat(cluster.get("configmaps", "kube-root-ca.crt").at("/data/ca.crt").asText())
                .isEqualTo("NEW");
    }

    @Test
    void a_secret_of_an_account_is_filled_and_goes_with_it() throws Exception {
        cluster.create("serviceaccounts", "metadata: {name: robot}");
        try (var _ =
                        AccountSecrets.start(
                                cluster.engineAssembly, "PEM", (ns, account, secret) -> "T");
                var secrets = cluster.watch("secrets")) {
            cluster.create("secrets", ROBOT_SECRET);

            assertThat(secrets.next(2)).containsExactly("ADDED robot", "MODIFIED robot");
            var data = cluster.get("secrets", "robot").path("data");
            assertThat(data.path("token").asText()).isEqualTo("VA==");
            assertThat(data.path("ca.crt").asText()).isEqualTo("UEVN");

            cluster.delete("serviceaccounts", "robot");

            assertThat(secrets.next(1)).containsExactly("DELETED robot");
        }
    }

    @Test
    void events_go_an_hour_after_they_were_last_seen() {
        cluster.create("events", "{metadata: {name: old}, involvedObject: {kind: Pod}}");
        cluster.create(
                "events",
                "{metadata: {name: seen}, involvedObject: {kind: Pod},"
                        + " lastTimestamp: '2026-03-01T10:30:00Z'}");
        var later = Clock.fixed(Cluster.NOW.plus(Duration.ofMinutes(61)), ZoneOffset.UTC);

        new EventExpiry(cluster.engineAssembly.store(), later).sweep();

        assertThat(cluster.names("events")).containsExactly("seen");
    }

    @Test
    void bootstrapping_again_changes_nothing() {
        long before = cluster.engineAssembly.store().snapshot().revision();

        Bootstrap.run(cluster.engineAssembly);

        assertThat(cluster.engineAssembly.store().snapshot().revision()).isEqualTo(before);
    }
}
