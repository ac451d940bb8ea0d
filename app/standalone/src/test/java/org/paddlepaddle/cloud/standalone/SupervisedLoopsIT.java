// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.supervise.LoopHealth;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Real;

/** A whole system, the first turn of each of whose loops fails. A new loop is among them. */
class SupervisedLoopsIT {
    private static final String PODS =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: real, namespace: default, labels: { app: real } }
            spec:
              terminationGracePeriodSeconds: 0
              nodeSelector: { kubernetes.io/hostname: here }
              containers:
              - name: main
                image: busybox
                command: [ sh, -c, 'echo up; touch /tmp/up; exec sleep 600' ]
                readinessProbe: { periodSeconds: 1, exec: { command: [ cat, /tmp/up ] } }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: simulated, namespace: default }
            spec:
              nodeSelector: { kubernetes.io/hostname: sim-0 }
              tolerations: [ { operator: Exists } ]
              containers: [ { name: main, image: busybox } ]
            ---
            apiVersion: v1
            kind: Service
            metadata: { name: real, namespace: default }
            spec:
              selector: { app: real }
              ports:
              - { name: tcp, protocol: TCP, port: 7001, targetPort: 7002 }
              - { name: udp, protocol: UDP, port: 7001, targetPort: 7002 }
            """;

    /** How often each loop has begun a turn. */
    private final Map<String, Integer> turns = new TreeMap<>();

    private final Supervisor supervisor = new Supervisor(this::failOnce);

    private void failOnce(String loop) {
        int turn;
        synchronized (turns) {
            turn = turns.merge(loop, 1, Integer::sum);
        }
        if (turn == 1) {
            throw new IllegalStateException("on purpose");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"Bridge", "Loopback"})
    void pods_are_scheduled_run_and_reported_nonetheless(
            NetworkMode network, @TempDir Path directory) throws IOException, InterruptedException {
        if (network == NetworkMode.Bridge) {
            Real.need(PodNetworks.bridgePossible(), "this needs the right to make bridges");
            Real.tool("nft");
        }
        var home = new HomeDirectory(directory);

        try (var _ = Standalone.start(config(home, network), supervisor);
                var client = client(home)) {
            client.load(new ByteArrayInputStream(PODS.getBytes(StandardCharsets.UTF_8)))
                    .serverSideApply();

            awaitReady(client, "real");
            awaitReady(client, "simulated");
            Await.until("an event of the node", () -> started(client).contains("real"));
            Await.until("a log through the tunnel", () -> log(client).equals("up\n"));
            Await.until(
                    "the loops of the network", () -> names().containsAll(loops(network, client)));
            Await.until("a second turn of every loop", this::allTurnedAgain);
            assertThat(names())
                    .contains("scheduler", "services", "log-keeper", "exit-watch")
                    .contains("node-events/here", "node-lease/here", "node-disk/here")
                    .contains("node-tunnel/here", "pod/default/real", "simulated-lease")
                    .contains("service-routes", "service-scaler");
            assertThat(supervisor.trouble()).isEmpty();
            assertThat(client.raw("/readyz")).isEqualTo("ok");
        }
    }

    /** On a bridge the kernel leads to services, and pods ask us for names. */
    private static List<String> loops(NetworkMode network, KubernetesClient client) {
        return switch (network) {
            case Bridge -> List.of("dns-udp", "dns-tcp");
            case Auto, Loopback -> {
                var address = service(client).getSpec().getClusterIP() + ":7001";
                yield List.of("service/tcp " + address, "service/udp " + address);
            }
        };
    }

    private static Service service(KubernetesClient client) {
        return client.services().inNamespace("default").withName("real").require();
    }

    private static StandaloneConfig config(HomeDirectory home, NetworkMode network) {
        return new StandaloneConfig(
                home,
                "test",
                "here",
                network.name().toLowerCase(Locale.ROOT),
                OptionalInt.of(0),
                new NodeCounts(1, 0, 1),
                true,
                ShippedImages.ofHost(home.root()),
                System.getenv());
    }

    private static KubernetesClient client(HomeDirectory home) throws IOException {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(home.kubeconfig())))
                .build();
    }

    private static void awaitReady(KubernetesClient client, String name) {
        client.pods()
                .inNamespace("default")
                .withName(name)
                .waitUntilCondition(
                        SupervisedLoopsIT::ready, Await.LONGEST.toSeconds(), TimeUnit.SECONDS);
    }

    private static boolean ready(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(it -> it.getType().equals("Ready") && it.getStatus().equals("True"));
    }

    private static List<String> started(KubernetesClient client) {
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .filter(event -> event.getReason().equals("Started"))
                .map(event -> event.getInvolvedObject().getName())
                .toList();
    }

    private static String log(KubernetesClient client) {
        return client.pods().inNamespace("default").withName("real").getLog();
    }

    private List<String> names() {
        return supervisor.loops().stream().map(LoopHealth::name).toList();
    }

    private boolean allTurnedAgain() {
        synchronized (turns) {
            return names().stream().allMatch(name -> turns.getOrDefault(name, 0) > 1);
        }
    }
}
