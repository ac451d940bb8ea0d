// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Clock;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageCollector;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.kind.LiveObjects;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceLifecycle;
import org.paddlepaddle.cloud.ground.controllers.node.EvictionController;
import org.paddlepaddle.cloud.ground.controllers.node.NodeLifecycle;
import org.paddlepaddle.cloud.ground.controllers.node.PodsByNode;
import org.paddlepaddle.cloud.ground.controllers.pod.PodCollector;
import org.paddlepaddle.cloud.ground.controllers.volume.LocalVolumes;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeController;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All built-in controllers, started and stopped together. */
public final class Controllers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);

    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Lease> leases;
    private final KindWatches kinds;
    private final GarbageCollector garbage;
    private final NamespaceLifecycle namespaces;
    private final NodeLifecycle nodeLifecycle;
    private final PodCollector podCollector;
    private final Workloads workloads;
    private final VolumeController volumeController;
    private final EvictionController evictions;
    private final ServiceControllers services;
    private final Thread starter;

    private Controllers(KubernetesClient client, Optional<LocalVolumes> directories, Clock clock) {
        pods = client.pods().inAnyNamespace().runnableInformer(0).itemStore(new SlimStore<>());
        nodes = client.nodes().runnableInformer(0).itemStore(new SlimStore<>());
        leases = client.leases().inNamespace(NodeLifecycle.LEASES).runnableInformer(0);
        var byNode = new PodsByNode(pods);
        nodeLifecycle = new NodeLifecycle(client, nodes, leases, byNode, clock);
        podCollector = new PodCollector(client, pods, nodes, clock);
        workloads = Workloads.of(client, pods, nodes, clock);
        volumeController = new VolumeController(client, pods, directories, clock);
        evictions = new EvictionController(client, byNode, nodes, clock);
        services = new ServiceControllers(client, pods);
        kinds = new KindWatches(client, followed());
        garbage = new GarbageCollector(kinds, new LiveObjects(client));
        namespaces = new NamespaceLifecycle(client, kinds, clock);
        starter = Thread.ofVirtual().name("controllers").unstarted(this::startWorkers);
    }

    /** What is followed for other reasons than to know of every object of every kind. */
    private Map<String, SharedIndexInformer<? extends HasMetadata>> followed() {
        var followed = new HashMap<>(workloads.informers());
        followed.putAll(services.informers());
        followed.put("pods", pods);
        followed.put("nodes", nodes);
        return followed;
    }

    /**
     * Starts them in the background; the API server need not answer yet.
     *
     * @param client stays the caller's and must outlive the controllers
     */
    public static Controllers start(KubernetesClient client) {
        return start(client, Optional.empty(), system());
    }

    /**
     * Starts them with a place for the volumes that claims ask for.
     *
     * @param client stays the caller's and must outlive the controllers
     */
    public static Controllers start(KubernetesClient client, LocalVolumes directories) {
        return start(client, directories, system());
    }

    /**
     * @param clock what they take for the time; its zone is that of cron jobs without one
     */
    public static Controllers start(
            KubernetesClient client, LocalVolumes directories, Clock clock) {
        return start(client, Optional.of(directories), clock);
    }

    private static Clock system() {
        return Clock.system(ZoneId.systemDefault());
    }

    private static Controllers start(
            KubernetesClient client, Optional<LocalVolumes> directories, Clock clock) {
        var controllers = new Controllers(client, directories, clock);
        controllers.start();
        return controllers;
    }

    private void start() {
        kinds.listen(garbage);
        kinds.listen(namespaces);
        kinds.start();
        nodeLifecycle.register();
        podCollector.register();
        workloads.controllers().forEach(Controller::register);
        volumeController.register();
        evictions.register();
        services.register();
        starter.start();
    }

    private void startWorkers() {
        try {
            var informers =
                    Stream.concat(
                            Stream.of(leases, nodes, pods),
                            workloads.informers().values().stream());
            CompletableFuture.allOf(
                            Stream.concat(
                                            informers.map(Controllers::started),
                                            Stream.of(volumeController.listen(), services.follow()))
                                    .toArray(CompletableFuture[]::new))
                    .get();
            nodeLifecycle.start();
            podCollector.start();
            workloads.controllers().forEach(Controller::start);
            volumeController.start();
            evictions.start();
            services.start();
            kinds.settled().get();
            garbage.start();
            namespaces.start();
        } catch (InterruptedException _) {
            LOG.debug("stopped before everything was known");
        } catch (ExecutionException e) {
            LOG.error("controllers did not start", e);
        }
    }

    static CompletableFuture<Void> started(SharedIndexInformer<?> informer) {
        return informer.exceptionHandler((_, _) -> true).start().toCompletableFuture();
    }

    @Override
    public void close() {
        starter.interrupt();
        garbage.close();
        namespaces.close();
        nodeLifecycle.close();
        podCollector.close();
        workloads.controllers().forEach(Controller::close);
        volumeController.close();
        evictions.close();
        services.close();
        kinds.close();
        pods.stop();
        workloads.informers().values().forEach(SharedIndexInformer::stop);
        nodes.stop();
        leases.stop();
    }
}
