// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.api.KubernetesNodeApi;
import org.paddlepaddle.cloud.ground.node.api.PodEventRecorder;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.device.DevicePool;
import org.paddlepaddle.cloud.ground.node.device.MachineDevices;
import org.paddlepaddle.cloud.ground.node.log.LogKeeper;
import org.paddlepaddle.cloud.ground.node.log.LogLimits;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.node.registration.Hardware;
import org.paddlepaddle.cloud.ground.node.registration.NodeObject;
import org.paddlepaddle.cloud.ground.node.registration.NodeRegistration;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;
import org.paddlepaddle.cloud.ground.node.runtime.ExitWatch;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;
import org.paddlepaddle.cloud.ground.node.tunnel.TunnelDialer;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One node: registers itself, runs the pods bound to it, and lets the API server in. */
public final class NodeAgent implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NodeAgent.class);

    /** Half of kubelet's; each object is read once in this time however many pods use it. */
    private static final Duration REFRESH = Duration.ofSeconds(30);

    private final PodWorkerContext podWorkerContext;
    private final PodWorkers workers;
    private final List<SharedIndexInformer<?>> informers;
    private final LogKeeper logs;
    private final List<Loop> loops;

    private NodeAgent(
            PodWorkerContext podWorkerContext,
            PodWorkers workers,
            List<SharedIndexInformer<?>> informers,
            LogKeeper logs,
            List<Loop> loops) {
        this.podWorkerContext = podWorkerContext;
        this.workers = workers;
        this.informers = informers;
        this.logs = logs;
        this.loops = loops;
    }

    /**
     * Starts a node; returns when it is registered and has seen its pods. Containers that an
     * earlier agent of the same home started are found again.
     *
     * @param client with the node's own identity; it stays the caller's to close
     */
    public static NodeAgent start(
            NodeConfig config, KubernetesClient client, Supervisor supervisor) {
        var home = NodeHome.at(config.home());
        return start(config, home, NodeShares.open(config), client, supervisor);
    }

    /** Starts one of several nodes of this process; each has its containers to itself. */
    public static NodeAgent start(
            NodeConfig config, NodeShares shares, KubernetesClient client, Supervisor supervisor) {
        var home = NodeHome.at(config.home()).of(config.name());
        return start(config, home, shares, client, supervisor);
    }

    private static NodeAgent start(
            NodeConfig given,
            NodeHome home,
            NodeShares shares,
            KubernetesClient client,
            Supervisor supervisor) {
        var pools = pools(given);
        var config = given.withResources(counted(given.resources(), pools));
        var devices = new DeviceAssignments(home, pools);
        var clock = Clock.systemUTC();
        var waker = new AtomicReference<PodWorkers>();
        var podWorkerContext = machine(config, home, shares, devices, client, supervisor, waker);
        podWorkerContext.runtime().giveUpUnborn();
        shares.whenImagesChange(
                () -> Optional.ofNullable(waker.get()).ifPresent(PodWorkers::wakeAll));
        var events = new PodEventRecorder(client, config.name(), clock);
        var services = client.services().inAnyNamespace().inform();
        var api = new KubernetesNodeApi(client, events, services);
        var workers = new PodWorkers(podWorkerContext, api);
        waker.set(workers);
        var mirrors = new MirrorPods(api);
        var hardware =
                Hardware.of(podWorkerContext.home().root(), podWorkerContext.runtime().isolation());
        var network = podWorkerContext.network();
        var node =
                NodeObject.of(
                        config,
                        hardware,
                        network.hostAddress(),
                        network.range(),
                        podWorkerContext.runtime().limits(),
                        clock.instant());
        var disk =
                new DiskGuard(
                        podWorkerContext, workers, api, () -> DiskGuard.Space.of(home.root()));
        var collector =
                new ImageCollector(home, shares.pulled(), () -> DiskGuard.Space.of(home.root()));
        var registration = new NodeRegistration(client, node, disk::low, devices::usable, clock);
        registration.register();
        var informer =
                client.pods()
                        .inAnyNamespace()
                        .withField("spec.nodeName", config.name())
                        .inform(handler(workers, mirrors));
        forgetOthers(podWorkerContext, workers, informer);
        var logs =
                new LogKeeper(
                                podWorkerContext.home().logs(),
                                LogLimits.DEFAULT,
                                podWorkerContext.runtime()::pods,
                                clock)
                        .start(supervisor);
        var meter = new UsageMeter(podWorkerContext, workers, config.part());
        var streams =
                new StreamServer(
                        podWorkerContext,
                        workers,
                        mirrors,
                        logs,
                        meter::measure,
                        config.mirrorCallers());
        var dialer = new TunnelDialer(client, config.name(), streams::serve);
        LOG.info(
                "node {} is up: {} network, {}",
                config.name(),
                network.mode(),
                podWorkerContext.runtime().isolation().description());
        return new NodeAgent(
                podWorkerContext,
                workers,
                List.of(informer, services),
                logs,
                List.of(
                        supervisor.loop("node-events/" + config.name(), events),
                        supervisor.loop("node-lease/" + config.name(), registration),
                        supervisor.loop("node-disk/" + config.name(), disk),
                        supervisor.loop("node-images/" + config.name(), collector),
                        supervisor.loop("node-tunnel/" + config.name(), dialer)));
    }

    private static PodWorkerContext machine(
            NodeConfig config,
            NodeHome home,
            NodeShares shares,
            DeviceAssignments devices,
            KubernetesClient client,
            Supervisor supervisor,
            AtomicReference<PodWorkers> workers) {
        var clock = Clock.systemUTC();
        var userHome = Path.of(config.environment().getOrDefault("HOME", "/root"));
        var runtime =
                new ContainerRuntime(
                        home,
                        Isolation.probe(),
                        hidden(userHome),
                        UserNamespaceMode.of(config.environment()),
                        clock);
        var network = shares.network();
        return new PodWorkerContext(
                home,
                userHome,
                runtime,
                network,
                shares.images(),
                new ExitWatch(
                        uid -> Optional.ofNullable(workers.get()).ifPresent(all -> all.wake(uid)),
                        supervisor),
                devices,
                NodeObject.capacity(config, Hardware.of(home.root(), runtime.isolation())),
                apiVariables(network, client),
                REFRESH,
                clock,
                supervisor);
    }

    /** What the machine has, unless the node was told to have GPUs of whatever kind. */
    private static List<DevicePool> pools(NodeConfig config) {
        var pools = new ArrayList<DevicePool>();
        int declared = Integer.parseInt(config.resources().getOrDefault(MachineDevices.GPU, "0"));
        if (declared > 0) {
            int first = config.part().index() * declared;
            pools.add(new DevicePool.Declared(MachineDevices.GPU, first, declared));
        }
        var found = MachineDevices.find(config.environment()).of(config.part());
        found.problems().forEach(problem -> LOG.warn("a device file is left aside: {}", problem));
        for (var pool : found.pools()) {
            if (declared == 0 || !pool.resource().equals(MachineDevices.GPU)) {
                LOG.info("{} of {} found by {}", pool.size(), pool.resource(), pool.source());
                pools.add(pool);
            }
        }
        return pools;
    }

    private static Map<String, String> counted(
            Map<String, String> resources, List<DevicePool> pools) {
        var all = new TreeMap<>(resources);
        pools.forEach(pool -> all.put(pool.resource(), Integer.toString(pool.size())));
        return all;
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

    private static ResourceEventHandler<Pod> handler(PodWorkers workers, MirrorPods mirrors) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(Pod pod) {
                if (MirrorPods.isMirror(pod)) {
                    mirrors.update(pod);
                } else {
                    workers.update(pod);
                }
            }

            @Override
            public void onUpdate(Pod before, Pod after) {
                onAdd(after);
            }

            @Override
            public void onDelete(Pod pod, boolean unknown) {
                mirrors.gone(pod.getMetadata().getUid());
                workers.gone(pod.getMetadata().getUid());
            }
        };
    }

    /** Of several nodes each sees all pods in the network; those it never ran are not its own. */
    private static void forgetOthers(
            PodWorkerContext podWorkerContext,
            PodWorkers workers,
            SharedIndexInformer<Pod> informer) {
        var known = new ArrayList<String>();
        informer.getStore().list().forEach(pod -> known.add(pod.getMetadata().getUid()));
        if (!podWorkerContext.home().node().isEmpty()) {
            var ours = podWorkerContext.runtime().pods();
            podWorkerContext.network().attached().stream()
                    .filter(uid -> !ours.contains(uid))
                    .forEach(known::add);
        }
        workers.forgetOthers(known);
    }

    /** How pods reach this machine. */
    public String hostAddress() {
        return podWorkerContext.network().hostAddress();
    }

    /**
     * Stops the agent.
     *
     * @param killPods also end every process, mount, namespace, interface and cgroup of this home;
     *     otherwise pods keep running and a later agent finds them
     */
    public void stop(boolean killPods) {
        informers.forEach(SharedIndexInformer::stop);
        loops.forEach(Loop::close);
        podWorkerContext.images().close();
        workers.stop();
        podWorkerContext.exits().close();
        logs.close();
        if (killPods) {
            NodeCleanup.run(podWorkerContext.home().root());
        }
    }

    /** Stops and leaves the pods running. */
    @Override
    public void close() {
        stop(false);
    }
}
