// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.api.PodEvent;
import org.paddlepaddle.cloud.ground.node.device.DevicePool;
import org.paddlepaddle.cloud.ground.node.device.MachineDevices;
import org.paddlepaddle.cloud.ground.node.image.Catalog;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.ground.node.image.Images;
import org.paddlepaddle.cloud.ground.node.image.RegistryStore;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.ground.node.log.LogFiles;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;
import org.paddlepaddle.cloud.ground.node.runtime.ExitWatch;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A node whose API server is a few maps: pods are given as values. */
final class TestNode implements NodeApi, AutoCloseable {
    private static final List<DevicePool> TWO_GPUS =
            List.of(new DevicePool.Declared(MachineDevices.GPU, 0, 2));

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();
    private final Map<String, Map<String, byte[]>> configMaps = new ConcurrentHashMap<>();
    private final Map<String, Map<String, byte[]>> secrets = new ConcurrentHashMap<>();
    private final Map<String, PersistentVolumeClaim> claims = new ConcurrentHashMap<>();
    private final Map<String, PersistentVolume> volumes = new ConcurrentHashMap<>();
    private final AtomicLong tokens = new AtomicLong();
    private volatile Duration tokenLife = Duration.ofHours(1);
    private final List<PodEvent> events = new CopyOnWriteArrayList<>();
    private final AtomicLong versions = new AtomicLong();
    private final PodWorkerContext podWorkerContext;
    private final CountedNetwork network;
    private final PodWorkers workers;
    private final AtomicReference<@Nullable Error> nextFailure = new AtomicReference<>();

    TestNode(Path directory, NetworkMode mode, Isolation isolation, Path programs) {
        this(directory, mode, isolation, programs, Clock.systemUTC());
    }

    TestNode(Path directory, NetworkMode mode, Isolation isolation, Path programs, Clock clock) {
        this(directory, mode, isolation, programs, clock, new Supervisor());
    }

    TestNode(
            Path directory,
            NetworkMode mode,
            Isolation isolation,
            Path programs,
            Clock clock,
            Supervisor supervisor) {
        this(
                directory,
                mode,
                isolation,
                programs,
                clock,
                supervisor,
                UserNamespaceMode.of(System.getenv()),
                TWO_GPUS);
    }

    /** A node that does with user namespaces as it is told. */
    TestNode(Path directory, NetworkMode mode, UserNamespaceMode users) {
        this(
                directory,
                mode,
                Isolation.probe(),
                directory,
                Clock.systemUTC(),
                new Supervisor(),
                users,
                TWO_GPUS);
    }

    /** A node with devices. */
    TestNode(Path directory, List<? extends DevicePool> devices) {
        this(
                directory,
                NetworkMode.Loopback,
                Isolation.probe(),
                directory,
                Clock.systemUTC(),
                new Supervisor(),
                UserNamespaceMode.of(System.getenv()),
                devices);
    }

    private TestNode(
            Path directory,
            NetworkMode mode,
            Isolation isolation,
            Path programs,
            Clock clock,
            Supervisor supervisor,
            UserNamespaceMode users,
            List<? extends DevicePool> devices) {
        var home = NodeHome.at(directory);
        var woken = new AtomicReference<PodWorkers>();
        var userHome = Path.of(System.getProperty("user.home"));
        var store = new EnvironmentStore(home.images(), System.getenv(), clock);
        Runnable changed = () -> Optional.ofNullable(woken.get()).ifPresent(PodWorkers::wakeAll);
        network = new CountedNetwork(PodNetworks.open(home, mode));
        podWorkerContext =
                new PodWorkerContext(
                        home,
                        userHome,
                        new ContainerRuntime(
                                home,
                                isolation,
                                Set.copyOf(List.of(Path.of("/root"), userHome)),
                                users,
                                clock),
                        network,
                        new Images(
                                () ->
                                        Catalog.builtIn()
                                                .behind(home.images().resolve("catalog.yaml")),
                                store,
                                RegistryStore.open(home, Map.of(), clock),
                                ShippedImages.ofHost(programs),
                                clock,
                                changed),
                        new ExitWatch(
                                uid -> Optional.ofNullable(woken.get()).ifPresent(w -> w.wake(uid)),
                                supervisor),
                        new DeviceAssignments(home, devices),
                        Map.of("cpu", new Quantity("4"), "memory", new Quantity("8Gi")),
                        Map.of(),
                        Duration.ofMillis(500),
                        clock,
                        supervisor);
        workers = new PodWorkers(podWorkerContext, this);
        woken.set(workers);
    }

    PodWorkerContext machine() {
        return podWorkerContext;
    }

    /** How often the worker of a pod has looked at it. */
    int passes(String name) {
        return network.passes(pod(name).getMetadata().getUid());
    }

    PodWorkers workers() {
        return workers;
    }

    /** Gives a pod in YAML to the node, with a new uid unless it has one; returns its name. */
    String run(String yaml) {
        var given = Serialization.unmarshal(yaml, Pod.class);
        var uid = Optional.ofNullable(given.getMetadata().getUid());
        var pod =
                new PodBuilder(given)
                        .editMetadata()
                        .withNamespace("default")
                        .withUid(uid.orElseGet(() -> UUID.randomUUID().toString()))
                        .endMetadata()
                        .build();
        pod.getSpec().setNodeName("node-1");
        save(pod);
        return pod.getMetadata().getName();
    }

    /** Runs a pod, ends all as {@code pdc down} does, and returns what the API knew of it then. */
    Pod runUntilRunning(String yaml) {
        try {
            var name = run(yaml);
            awaitPhase(name, "Running");
            return pod(name);
        } finally {
            close();
        }
    }

    /** Gives a pod to the node as the API knows it. */
    void give(Pod pod) {
        save(pod);
    }

    void delete(String name, long graceSeconds) {
        var until = podWorkerContext.clock().instant().plusSeconds(graceSeconds).toString();
        save(
                new PodBuilder(pod(name))
                        .editMetadata()
                        .withDeletionTimestamp(until)
                        .withDeletionGracePeriodSeconds(graceSeconds)
                        .endMetadata()
                        .build());
    }

    private synchronized void save(Pod pod) {
        var next =
                new PodBuilder(pod)
                        .editMetadata()
                        .withResourceVersion("" + versions.incrementAndGet())
                        .endMetadata()
                        .build();
        pods.put(pod.getMetadata().getName(), next);
        workers.update(next);
    }

    void configMap(String name, Map<String, String> values) {
        configMaps.put(name, bytes(values));
    }

    void secret(String name, Map<String, String> values) {
        secrets.put(name, bytes(values));
    }

    private static Map<String, byte[]> bytes(Map<String, String> values) {
        var bytes = new HashMap<String, byte[]>();
        values.forEach((key, value) -> bytes.put(key, value.getBytes(UTF_8)));
        return bytes;
    }

    Pod pod(String name) {
        return Optional.ofNullable(pods.get(name)).orElseThrow();
    }

    boolean exists(String name) {
        return pods.containsKey(name);
    }

    PodStatus status(String name) {
        return Optional.ofNullable(pod(name).getStatus()).orElseGet(PodStatus::new);
    }

    PodStatus awaitPhase(String name, String phase) {
        return RealMachine.await(
                () -> name + " " + phase + ", now " + Serialization.asYaml(status(name)),
                () -> Optional.of(status(name)).filter(now -> phase.equals(now.getPhase())));
    }

    /** Waits for a text in the log of the first container; else tells how the pod stands. */
    void awaitLog(String name, String text) {
        RealMachine.await(
                () ->
                        "%s in the log of %s, which is%n%s%n%s%n%s"
                                .formatted(
                                        text,
                                        name,
                                        log(name),
                                        Serialization.asYaml(status(name)),
                                        events(name)),
                () -> Optional.of(text).filter(log(name)::contains));
    }

    /** The reason why the first container waits. */
    String waiting(String name) {
        return status(name).getContainerStatuses().stream()
                .findFirst()
                .map(first -> first.getState().getWaiting())
                .map(waiting -> waiting.getReason() + ": " + waiting.getMessage())
                .orElse("");
    }

    List<String> events(String name) {
        return events.stream()
                .filter(event -> event.pod().getMetadata().getName().equals(name))
                .map(event -> event.reason() + " " + event.message())
                .toList();
    }

    String log(String name) {
        return log(name, pod(name).getSpec().getContainers().getFirst().getName());
    }

    String log(String name, String container) {
        var metadata = pod(name).getMetadata();
        return new LogFiles(podWorkerContext.home().logs())
                .latest("default", name, metadata.getUid(), container, 0)
                .map(TestNode::read)
                .orElse("");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public synchronized Pod publish(Pod pod, PodStatus status) {
        var failure = nextFailure.getAndSet(null);
        if (failure != null) {
            throw failure;
        }
        var current = pods.get(pod.getMetadata().getName());
        if (current == null || status.equals(current.getStatus())) {
            return pod;
        }
        save(new PodBuilder(current).withStatus(status).build());
        return pod(pod.getMetadata().getName());
    }

    @Override
    public synchronized Pod annotate(Pod pod, String key, String value) {
        var current = pod(pod.getMetadata().getName());
        save(
                new PodBuilder(current)
                        .editMetadata()
                        .addToAnnotations(key, value)
                        .endMetadata()
                        .build());
        return pod(pod.getMetadata().getName());
    }

    @Override
    public void remove(Pod pod) {
        pods.remove(pod.getMetadata().getName());
        workers.gone(pod.getMetadata().getUid());
    }

    @Override
    public List<Service> services(String namespace) {
        return List.of();
    }

    @Override
    public void tell(PodEvent event) {
        events.add(event);
    }

    @Override
    public Optional<Map<String, byte[]>> configMap(String namespace, String name) {
        return Optional.ofNullable(configMaps.get(name));
    }

    @Override
    public Optional<Map<String, byte[]>> secret(String namespace, String name) {
        return Optional.ofNullable(secrets.get(name));
    }

    @Override
    public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
        return Optional.ofNullable(claims.get(name));
    }

    @Override
    public Optional<PersistentVolume> volume(String name) {
        return Optional.ofNullable(volumes.get(name));
    }

    /** Each has a life of its own, as long as was asked for. */
    @Override
    public String token(Pod pod, String audience, long seconds) {
        long now = podWorkerContext.clock().instant().getEpochSecond();
        var claims =
                "{\"iat\":%d,\"exp\":%d,\"number\":%d,\"aud\":\"%s\",\"pod\":\"%s\"}"
                        .formatted(
                                now,
                                now + tokenLife.toSeconds(),
                                tokens.incrementAndGet(),
                                audience,
                                pod.getMetadata().getName());
        return "e30." + Base64.getUrlEncoder().encodeToString(claims.getBytes(UTF_8)) + ".x";
    }

    void claim(PersistentVolumeClaim claim) {
        claims.put(claim.getMetadata().getName(), claim);
    }

    void volume(PersistentVolume volume) {
        volumes.put(volume.getMetadata().getName(), volume);
    }

    /** The next status is not published. */
    void failNextPublish(Error failure) {
        nextFailure.set(failure);
    }

    /** How long tokens that are asked for from now on hold. */
    void tokensLast(Duration life) {
        tokenLife = life;
    }

    /** Changes a pod as someone with the API would. */
    synchronized void edit(String name, UnaryOperator<Pod> change) {
        save(change.apply(pod(name)));
    }

    /** Stops the workers; pods go on. */
    void stop() {
        workers.stop();
        podWorkerContext.exits().close();
    }

    @Override
    public void close() {
        podWorkerContext.images().close();
        stop();
        NodeCleanup.run(podWorkerContext.home().root());
    }
}
