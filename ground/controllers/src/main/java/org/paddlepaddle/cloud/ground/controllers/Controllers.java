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
import org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceController;
import org.paddlepaddle.cloud.ground.controllers.node.EvictionController;
import org.paddlepaddle.cloud.ground.controllers.node.NodeLifecycleController;
import org.paddlepaddle.cloud.ground.controllers.node.PodsByNode;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageCollector;
import org.paddlepaddle.cloud.ground.controllers.volume.LocalVolumes;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeController;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.supervise.FiniteTurn.Next;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** All built-in controllers, started and stopped together. */
public final class Controllers implements AutoCloseable {
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Lease> leases;
    private final KindWatches kinds;
    private final GarbageCollector garbage;
    private final NamespaceController namespaces;
    private final NodeLifecycleController nodeLifecycleController;
    private final PodGarbageCollector podGarbageCollector;
    private final Workloads workloads;
    private final VolumeController volumeController;
    private final EvictionController evictions;
    private final ServiceControllers services;
    private final Supervisor supervisor;
    private final Loop starter;

    private Controllers(
            KubernetesClient client,
            Optional<LocalVolumes> directories,
            Clock clock,
            Supervisor supervisor) {
        this.supervisor = supervisor;
        pods = client.pods().inAnyNamespace().runnableInformer(0).itemStore(new InterningStore<>());
        nodes = client.nodes().runnableInformer(0).itemStore(new InterningStore<>());
        leases = client.leases().inNamespace(NodeLifecycleController.LEASES).runnableInformer(0);
        var byNode = new PodsByNode(pods);
        nodeLifecycleController = new NodeLifecycleController(client, nodes, leases, byNode, clock);
        podGarbageCollector = new PodGarbageCollector(client, pods, nodes, clock);
        workloads = Workloads.of(client, pods, nodes, clock);
        volumeController = new VolumeController(client, pods, directories, clock);
        evictions = new EvictionController(client, byNode, nodes, clock);
        services = new ServiceControllers(client, pods);
        kinds = new KindWatches(client, followed());
        garbage = new GarbageCollector(kinds, new DynamicClient(client));
        namespaces = new NamespaceController(client, kinds, clock);
        register();
        kinds.start(supervisor);
        var known = follow();
        starter = supervisor.loopUntilDone("controllers", () -> startWorkers(known));
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
    public static Controllers start(KubernetesClient client, Supervisor supervisor) {
        return new Controllers(client, Optional.empty(), system(), supervisor);
    }

    /**
     * Starts them with a place for the volumes that claims ask for.
     *
     * @param client stays the caller's and must outlive the controllers
     */
    public static Controllers start(
            KubernetesClient client, LocalVolumes directories, Supervisor supervisor) {
        return start(client, directories, system(), supervisor);
    }

    /**
     * @param clock what they take for the time; its zone is that of cron jobs without one
     */
    public static Controllers start(
            KubernetesClient client, LocalVolumes directories, Clock clock, Supervisor supervisor) {
        return new Controllers(client, Optional.of(directories), clock, supervisor);
    }

    private static Clock system() {
        return Clock.system(ZoneId.systemDefault());
    }

    private void register() {
        kinds.listen(garbage);
        kinds.listen(namespaces);
        nodeLifecycleController.register();
        podGarbageCollector.register();
        workloads.controllers().forEach(Controller::register);
        volumeController.register();
        evictions.register();
        services.register();
    }

    /** Done when everything that the controllers of single kinds follow is known. */
    private CompletableFuture<Void> follow() {
        var informers =
                Stream.concat(
                        Stream.of(leases, nodes, pods), workloads.informers().values().stream());
        return CompletableFuture.allOf(
                Stream.concat(
                                informers.map(Controllers::started),
                                Stream.of(volumeController.listen(), services.follow()))
                        .toArray(CompletableFuture[]::new));
    }

    private Next startWorkers(CompletableFuture<Void> known) throws InterruptedException {
        await(known);
        nodeLifecycleController.start(supervisor);
        podGarbageCollector.start(supervisor);
        workloads.controllers().forEach(controller -> controller.start(supervisor));
        volumeController.start(supervisor);
        evictions.start(supervisor);
        services.start(supervisor);
        await(kinds.settled());
        garbage.start(supervisor);
        namespaces.start(supervisor);
        return Next.DONE;
    }

    private static void await(CompletableFuture<?> known) throws InterruptedException {
        try {
            known.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("what the API holds is not known", e.getCause());
        }
    }

    static CompletableFuture<Void> started(SharedIndexInformer<?> informer) {
        return informer.exceptionHandler((_, _) -> true).start().toCompletableFuture();
    }

    @Override
    public void close() {
        starter.close();
        garbage.close();
        namespaces.close();
        nodeLifecycleController.close();
        podGarbageCollector.close();
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
