// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.Controllers;
import org.paddlepaddle.cloud.ground.node.simulate.SimulatedNodes;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.standalone.direct.DirectClients;

/** An API server with nodes and pods; the scheduler starts when it is told to. */
public final class SchedulerMain {
    /** Said when pods may come. */
    public record Ready(String kubeconfig) {}

    /** Said when all of them have a node. */
    public record Bound(double seconds) {}

    private SchedulerMain() {}

    /** Arguments: a directory, the number of nodes. Reads the number of pods. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var directory = Files.createDirectories(Path.of(arguments[0]));
        try (var kubernetes =
                EmbeddedKubernetes.start(
                        directory.resolve("data"),
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")))) {
            var server = kubernetes.server();
            var admin = client(server, "kubernetes-admin");
            var _ = Controllers.start(client(server, "controllers"));
            var nodes =
                    SimulatedNodes.start(
                            client(server, "nodes"),
                            Integer.parseInt(arguments[1]),
                            Map.of(),
                            InstantSource.system());
            say(new Ready(server.kubeconfigFor("bench", List.of("system:masters")).text()));
            var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            int pods = Integer.parseInt(in.readLine());
            // Without their timers: what follows is the scheduler's time alone.
            nodes.close();
            forgiveSilence(admin);
            say(new Bound(schedule(server, admin, pods)));
            in.readLine();
        }
    }

    /** Nodes that are silent for long are avoided, and a slow machine may take long. */
    private static void forgiveSilence(KubernetesClient admin) {
        admin.leases()
                .inNamespace("kube-node-lease")
                .withName("simulated-nodes")
                .edit(
                        lease -> {
                            lease.getSpec().setRenewTime(ZonedDateTime.now().plusDays(1));
                            return lease;
                        });
    }

    private static double schedule(ApiServer server, KubernetesClient admin, int pods)
            throws InterruptedException {
        var left = new CountDownLatch(pods);
        var counted = ConcurrentHashMap.<String>newKeySet();
        try (var _ = admin.pods().inNamespace(Pods.NAMESPACE).watch(new Count(counted, left))) {
            long begun = System.nanoTime();
            try (var _ = Scheduler.start(client(server, "scheduler"))) {
                left.await();
                return (System.nanoTime() - begun) / 1e9;
            }
        }
    }

    private record Count(Set<String> counted, CountDownLatch left) implements Watcher<Pod> {
        @Override
        public void eventReceived(Action action, Pod pod) {
            var node = pod.getSpec().getNodeName();
            if (node != null && !node.isEmpty() && counted.add(pod.getMetadata().getUid())) {
                left.countDown();
            }
        }

        @Override
        public void onClose(@Nullable WatcherException cause) {
            if (cause != null) {
                // Bindings nobody counts would be waited for without end.
                System.err.println("the watch that counts bindings has ended: " + cause);
                Runtime.getRuntime().halt(1);
            }
        }
    }

    /** As {@code pdc up} connects its parts. */
    private static KubernetesClient client(ApiServer server, String user) {
        return new DirectClients(server).withCertificate(user, List.of("system:masters"));
    }

    private static void say(Object line) throws IOException {
        System.out.println(new ObjectMapper().writeValueAsString(line));
        System.out.flush();
    }
}
