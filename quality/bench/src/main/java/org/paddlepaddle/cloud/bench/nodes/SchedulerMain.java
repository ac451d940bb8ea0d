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
import java.time.ZoneOffset;
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
import org.paddlepaddle.cloud.supervise.Supervisor;

/** An API server with nodes and pods; the scheduler starts when it is told to. */
public final class SchedulerMain {
    /** Said when pods may come. */
    public record Ready(String kubeconfig) {}

    /**
     * Said when all of them have a node.
     *
     * @param starting seconds until the first had one: the scheduler reads all nodes and pods
     * @param binding seconds from then on
     */
    public record Bound(double starting, double binding) {}

    private SchedulerMain() {}

    /** Arguments: a directory, the number of nodes. Each line is a number of pods that wait. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var directory = Files.createDirectories(Path.of(arguments[0]));
        try (var kubernetes =
                EmbeddedKubernetes.start(
                        directory.resolve("data"),
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")))) {
            var server = kubernetes.server();
            var admin = client(server, "kubernetes-admin");
            var _ = Controllers.start(client(server, "controllers"), new Supervisor());
            var nodes =
                    SimulatedNodes.start(
                            client(server, "nodes"),
                            Integer.parseInt(arguments[1]),
                            Map.of(),
                            InstantSource.system(),
                            new Supervisor());
            say(new Ready(server.kubeconfigFor("bench", List.of("system:masters")).text()));
            var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            var bindings = new Bindings();
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                // Without their timers: what follows is the scheduler's time alone.
                nodes.close();
                forgiveSilence(admin);
                say(schedule(server, admin, bindings.more(Integer.parseInt(line))));
            }
        }
    }

    /** Nodes that are silent for long are avoided, and a slow machine may take long. */
    private static void forgiveSilence(KubernetesClient admin) {
        admin.leases()
                .inNamespace("kube-node-lease")
                .withName("simulated-nodes")
                .edit(
                        lease -> {
                            lease.getSpec()
                                    .setRenewTime(ZonedDateTime.now(ZoneOffset.UTC).plusDays(1));
                            return lease;
                        });
    }

    private static Bound schedule(ApiServer server, KubernetesClient admin, Bindings bindings)
            throws InterruptedException {
        try (var _ = admin.pods().inNamespace(Pods.NAMESPACE).watch(bindings)) {
            long begun = System.nanoTime();
            try (var _ = Scheduler.start(client(server, "scheduler"), new Supervisor())) {
                long first = bindings.awaitFirst();
                long last = bindings.awaitLast();
                return new Bound((first - begun) / 1e9, (last - first) / 1e9);
            }
        }
    }

    /** Counts the pods that have got a node. */
    private static final class Bindings implements Watcher<Pod> {
        private final Set<String> counted = ConcurrentHashMap.newKeySet();
        private volatile CountDownLatch first = new CountDownLatch(0);
        private volatile CountDownLatch left = new CountDownLatch(0);

        Bindings more(int pods) {
            first = new CountDownLatch(1);
            left = new CountDownLatch(pods);
            return this;
        }

        long awaitFirst() throws InterruptedException {
            first.await();
            return System.nanoTime();
        }

        long awaitLast() throws InterruptedException {
            left.await();
            return System.nanoTime();
        }

        @Override
        public void eventReceived(Action action, Pod pod) {
            var node = pod.getSpec().getNodeName();
            if (node != null && !node.isEmpty() && counted.add(pod.getMetadata().getUid())) {
                first.countDown();
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
