// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.testkit.Await;

/** What every Java operator stands on: caches that follow, and one leader at a time. */
class Fabric8IT {
    private static final int MAPS = 200;

    @TempDir Path directory;

    @Test
    void a_cache_follows_through_many_changes_and_a_restart_of_the_server() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        var first = start(0);
        int port = first.server().port();
        try (var client = client(first);
                var cache =
                        client.configMaps()
                                .inNamespace("default")
                                .withLabel("cache", "yes")
                                .inform(new Names(seen))) {
            try (first) {
                change(client);
                Await.until("half of them", () -> cache.getStore().list().size() == MAPS / 2);
                Await.until("half of them, told", () -> seen.size() == MAPS / 2);
            }

            try (var second = start(port);
                    var other = client(second)) {
                assertThat(maps(other)).hasSize(MAPS / 2);
                other.resource(map("m1")).delete();
                other.resource(map("later")).create();
                Await.until(
                        "what went and came while it found its way back",
                        () -> !seen.contains("m1") && seen.contains("later"));
                other.resource(map("m3")).delete();
                other.resource(map("latest")).create();
                Await.until(
                        "what goes and comes now",
                        () -> !seen.contains("m3") && seen.contains("latest"));

                assertThat(cache.getStore().list()).hasSize(MAPS / 2);
                assertThat(seen).hasSize(MAPS / 2);
                assertThat(cache.isRunning()).isTrue();
            }
        }
    }

    /** Every map comes, every other one goes. */
    private static void change(KubernetesClient client) {
        for (int i = 0; i < MAPS; i++) {
            client.resource(map("m" + i)).create();
        }
        for (int i = 0; i < MAPS; i += 2) {
            client.resource(map("m" + i)).delete();
        }
    }

    /** The server alone: its clients outlive it. */
    private EmbeddedKubernetes start(int port) {
        return EmbeddedKubernetes.start(
                directory.resolve("data"),
                ApiServerConfig.onLoopback(port, directory.resolve("pki")));
    }

    private static KubernetesClient client(EmbeddedKubernetes kubernetes) {
        var kubeconfig =
                kubernetes.server().kubeconfigFor("kubernetes-admin", List.of("system:masters"));
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.text()))
                .build();
    }

    @Test
    void one_leads_and_when_it_lets_go_the_other_does() {
        try (var api = ControlPlane.start(directory.resolve("cluster"))) {
            var leader = new AtomicReference<>("");
            var first = elector(api.client(), "first", leader);
            var second = elector(api.client(), "second", leader);

            var firstRun = first.start();
            Await.until("the first to lead", () -> "first".equals(leader.get()));
            var secondRun = second.start();
            assertThat(holder(api.client())).isEqualTo("first");
            firstRun.cancel(true);

            Await.until("the second to lead", () -> holder(api.client()).equals("second"));
            Await.until("the second to know it", () -> "second".equals(leader.get()));
            secondRun.cancel(true);
        }
    }

    private static LeaderElector elector(
            KubernetesClient client, String name, AtomicReference<String> leader) {
        var config =
                new LeaderElectionConfigBuilder()
                        .withName("election")
                        .withLock(new LeaseLock("default", "election", name))
                        .withLeaseDuration(Duration.ofSeconds(30))
                        .withRenewDeadline(Duration.ofSeconds(20))
                        .withRetryPeriod(Duration.ofMillis(200))
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(
                                new LeaderCallbacks(() -> leader.set(name), () -> {}, _ -> {}))
                        .build();
        return client.leaderElector().withConfig(config).build();
    }

    private static String holder(KubernetesClient client) {
        var lease = client.leases().inNamespace("default").withName("election").get();
        var holder = lease == null ? null : lease.getSpec().getHolderIdentity();
        return holder == null ? "" : holder;
    }

    private static List<ConfigMap> maps(KubernetesClient client) {
        return client.configMaps()
                .inNamespace("default")
                .withLabel("cache", "yes")
                .list()
                .getItems();
    }

    private static ConfigMap map(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addToLabels("cache", "yes")
                .endMetadata()
                .addToData("k", "v")
                .build();
    }

    /** The names that are there, by events alone. */
    private record Names(Set<String> names) implements ResourceEventHandler<ConfigMap> {
        @Override
        public void onAdd(ConfigMap map) {
            names.add(map.getMetadata().getName());
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap after) {
            names.add(after.getMetadata().getName());
        }

        @Override
        public void onDelete(ConfigMap map, boolean stateUnknown) {
            names.remove(map.getMetadata().getName());
        }
    }
}
