// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Thousands of nodes in one thread's time: made once, kept alive together. */
public final class SimulatedNodes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SimulatedNodes.class);
    private static final String LEASES = "kube-node-lease";
    private static final Duration RENEW = Duration.ofSeconds(10);
    private static final int LEASE_SECONDS = 40;
    private static final int CONCURRENT_WRITES = 16;

    private final KubernetesClient client;
    private final InstantSource clock;
    private final SimulatedPods pods;
    private Optional<Loop> lease = Optional.empty();

    private SimulatedNodes(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
        pods = new SimulatedPods(client, clock);
    }

    /**
     * Makes the nodes that are missing, removes those there are too many of, and returns when all
     * exist.
     *
     * @param client allowed to write nodes, leases and the status of pods
     * @param extended resources of each node, such as {@code nvidia.com/gpu} to {@code 8}
     */
    public static SimulatedNodes start(
            KubernetesClient client,
            int count,
            Map<String, String> extended,
            InstantSource clock,
            Supervisor supervisor)
            throws InterruptedException {
        var nodes = new SimulatedNodes(client, clock);
        nodes.renew();
        nodes.register(count, extended);
        nodes.pods.start();
        nodes.lease = Optional.of(supervisor.loop("simulated-lease", nodes::keepAlive));
        LOG.info("{} simulated nodes are up", count);
        return nodes;
    }

    private void register(int count, Map<String, String> extended) throws InterruptedException {
        var wanted =
                IntStream.range(0, count).mapToObj(SimulatedNode::name).collect(Collectors.toSet());
        var present = present();
        var writing = new Semaphore(CONCURRENT_WRITES);
        try (var threads = Threads.perTask("simulated-node-")) {
            for (int i = 0; i < count; i++) {
                if (!present.contains(SimulatedNode.name(i))) {
                    var node = SimulatedNode.of(i, extended, clock.instant());
                    writing.acquire();
                    threads.execute(
                            () -> written(writing, () -> client.nodes().resource(node).create()));
                }
            }
            for (var name : present) {
                if (!wanted.contains(name)) {
                    writing.acquire();
                    threads.execute(
                            () -> written(writing, () -> client.nodes().withName(name).delete()));
                }
            }
        }
    }

    private static void written(Semaphore writing, Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                LOG.warn("a simulated node was not written: {}", e.getMessage());
            }
        } finally {
            writing.release();
        }
    }

    private Set<String> present() {
        var names = new HashSet<String>();
        client.nodes()
                .withLabel(SimulatedNode.TYPE_LABEL, SimulatedNode.TYPE)
                .list()
                .getItems()
                .forEach(node -> names.add(node.getMetadata().getName()));
        return names;
    }

    private void keepAlive() throws InterruptedException {
        Thread.sleep(RENEW);
        try {
            renew();
        } catch (KubernetesClientException e) {
            LOG.warn("cannot renew the lease of simulated nodes: {}", e.getMessage());
        }
    }

    /** One lease for all: five thousand of them would be five hundred writes each second. */
    private void renew() {
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
        var held =
                new LeaseBuilder()
                        .withNewMetadata()
                        .withNamespace(LEASES)
                        .withName(SimulatedNode.LEASE)
                        .endMetadata()
                        .withNewSpec()
                        .withHolderIdentity(SimulatedNode.LEASE)
                        .withLeaseDurationSeconds(LEASE_SECONDS)
                        .withRenewTime(now)
                        .endSpec()
                        .build();
        client.leases().inNamespace(LEASES).resource(held).forceConflicts().serverSideApply();
    }

    @Override
    public void close() {
        lease.ifPresent(Loop::close);
        pods.close();
    }
}
