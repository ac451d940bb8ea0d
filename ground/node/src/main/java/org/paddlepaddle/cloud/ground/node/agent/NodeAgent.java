// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.paddlepaddle.cloud.ground.node.NodeConfig;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.image.Catalog;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.ground.node.image.Images;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;
import org.paddlepaddle.cloud.ground.node.runtime.ExitWatch;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One node: registers itself, runs the pods bound to it, and lets the API server in. */
public final class NodeAgent implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NodeAgent.class);

    /** Half of kubelet's; each object is read once in this time however many pods use it. */
    private static final Duration REFRESH = Duration.ofSeconds(30);

    private final Machine machine;
    private final PodWorkers workers;
    private final SharedIndexInformer<Pod> informer;
    private final List<Thread> threads;
    private final UsageMeter meter;

    private NodeAgent(
            Machine machine,
            PodWorkers workers,
            SharedIndexInformer<Pod> informer,
            List<Thread> threads) {
        this.machine = machine;
        this.workers = workers;
        this.informer = informer;
        this.threads = threads;
        this.meter = new UsageMeter(machine, workers);
    }

    /**
     * Starts a node; returns when it is registered and has seen its pods. Containers that an
     * earlier agent of the same home started are found again.
     *
     * @param client with the node's own identity; it stays the caller's to close
     */
    public static NodeAgent start(NodeConfig config, KubernetesClient client) {
        var clock = Clock.systemUTC();
        var waker = new AtomicReference<PodWorkers>();
        var machine = machine(config, client, clock, waker);
        var events = new EventWriter(client, config.name(), clock);
        var api = new KubernetesNodeApi(client, events);
        var workers = new PodWorkers(machine, api);
        waker.set(workers);
        var hardware = Hardware.of(machine.home().root(), machine.runtime().isolation());
        var network = machine.network();
        var node =
                NodeObject.of(
                        config, hardware, network.hostAddress(), network.range(), clock.instant());
        var registration = new NodeRegistration(client, node, clock);
        registration.register();
        var informer =
                client.pods()
                        .inAnyNamespace()
                        .withField("spec.nodeName", config.name())
                        .inform(handler(workers));
        forgetOthers(workers, informer);
        var logs = new LogServer(machine, workers);
        var dialer = new TunnelDialer(client, config.name(), logs::serve);
        LOG.info(
                "node {} is up: {} network, {}",
                config.name(),
                network.mode(),
                machine.runtime().isolation().description());
        return new NodeAgent(
                machine,
                workers,
                informer,
                List.of(
                        Thread.ofVirtual().name("node-events").start(events),
                        Thread.ofVirtual().name("node-lease").start(registration),
                        Thread.ofVirtual().name("node-tunnel").start(dialer)));
    }

    private static Machine machine(
            NodeConfig config,
            KubernetesClient client,
            Clock clock,
            AtomicReference<PodWorkers> workers) {
        var home = NodeHome.at(config.home());
        var userHome = Path.of(config.environment().getOrDefault("HOME", "/root"));
        var runtime = new ContainerRuntime(home, Isolation.probe(), hidden(userHome), clock);
        var store = new EnvironmentStore(home.images(), config.environment(), clock);
        var users = home.images().resolve("catalog.yaml");
        var network = PodNetworks.open(home, config.network());
        Runnable changed = () -> Optional.ofNullable(workers.get()).ifPresent(PodWorkers::wakeAll);
        return new Machine(
                home,
                userHome,
                runtime,
                network,
                new Images(() -> Catalog.load(users), store, config.programs(), clock, changed),
                new ExitWatch(
                        uid -> Optional.ofNullable(workers.get()).ifPresent(all -> all.wake(uid))),
                NodeObject.capacity(config, Hardware.of(home.root(), runtime.isolation())),
                apiVariables(network, client),
                REFRESH,
                clock);
    }

    /** Where programs in pods find the API server: on their side of the network. */
    private static Map<String, String> apiVariables(PodNetwork network, KubernetesClient client) {
        var port = Integer.toString(client.getMasterUrl().getPort());
        return Map.of(
                "KUBERNETES_SERVICE_HOST", network.hostAddress(),
                "KUBERNETES_SERVICE_PORT", port,
                "KUBERNETES_SERVICE_PORT_HTTPS", port);
    }

    /** Users' homes hold keys and passwords that no pod should find by accident. */
    private static Set<Path> hidden(Path userHome) {
        return new LinkedHashSet<>(List.of(Path.of("/root"), Path.of("/home"), userHome));
    }

    private static ResourceEventHandler<Pod> handler(PodWorkers workers) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(Pod pod) {
                workers.update(pod);
            }

            @Override
            public void onUpdate(Pod before, Pod after) {
                workers.update(after);
            }

            @Override
            public void onDelete(Pod pod, boolean unknown) {
                workers.gone(pod.getMetadata().getUid());
            }
        };
    }

    private static void forgetOthers(PodWorkers workers, SharedIndexInformer<Pod> informer) {
        workers.forgetOthers(
                informer.getStore().list().stream()
                        .map(pod -> pod.getMetadata().getUid())
                        .toList());
    }

    /** How pods reach this machine. */
    public String hostAddress() {
        return machine.network().hostAddress();
    }

    /** What the node and its pods use now. */
    public NodeUsage usage() {
        return meter.measure();
    }

    /**
     * Stops the agent.
     *
     * @param killPods also end every process, mount, namespace, interface and cgroup of this home;
     *     otherwise pods keep running and a later agent finds them
     */
    public void stop(boolean killPods) {
        informer.stop();
        threads.forEach(Thread::interrupt);
        machine.images().close();
        workers.stop();
        machine.exits().close();
        if (killPods) {
            NodeCleanup.run(machine.home().root());
        }
    }

    /** Stops and leaves the pods running. */
    @Override
    public void close() {
        stop(false);
    }
}
