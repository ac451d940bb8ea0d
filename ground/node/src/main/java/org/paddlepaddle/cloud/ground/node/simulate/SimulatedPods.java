// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the pods of simulated nodes: starts them at once, ends them when their time is over. */
final class SimulatedPods implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SimulatedPods.class);
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONCURRENT_WRITES = 32;

    private final KubernetesClient client;
    private final InstantSource clock;
    private final SharedIndexInformer<Pod> informer;
    private final Set<String> started = ConcurrentHashMap.newKeySet();
    private final Map<String, ScheduledFuture<?>> ends = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Threads.timer("simulated-timer");
    private final ExecutorService writers = Threads.perTask("simulated-pod-");
    private final Semaphore writing = new Semaphore(CONCURRENT_WRITES);
    private final AtomicInteger addresses = new AtomicInteger();

    SimulatedPods(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
        informer =
                client.pods()
                        .inAnyNamespace()
                        .runnableInformer(0)
                        .itemStore(new TrimmedPodStore())
                        .removeNamespaceIndex()
                        .exceptionHandler((_, _) -> true)
                        .addEventHandler(new Watch());
    }

    void start() {
        var _ = informer.start();
    }

    @Override
    public void close() {
        informer.stop();
        timer.shutdownNow();
        writers.shutdownNow();
    }

    private final class Watch implements ResourceEventHandler<Pod> {
        @Override
        public void onAdd(Pod pod) {
            see(pod);
        }

        @Override
        public void onUpdate(Pod before, Pod now) {
            see(now);
        }

        @Override
        public void onDelete(Pod pod, boolean finalStateUnknown) {
            forget(pod.getMetadata().getUid());
        }
    }

    private void see(Pod pod) {
        var node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
        if (node == null || !SimulatedNode.isName(node)) {
            return;
        }
        var uid = pod.getMetadata().getUid();
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            forget(uid);
            later(() -> remove(pod));
        } else if (!ENDED.contains(phase(pod)) && started.add(uid)) {
            later(() -> run(pod));
        } else if (phase(pod).equals("Running") && doubted(pod)) {
            later(() -> publish(pod, assured(pod)));
        }
    }

    /** Nobody but us knows; whoever says otherwise has not heard of the node for a while. */
    private static boolean doubted(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("False"));
    }

    private static PodStatus assured(Pod pod) {
        var begun = Instant.parse(pod.getStatus().getStartTime());
        return Simulation.of(pod).running(pod, pod.getStatus().getPodIP(), begun);
    }

    private static String phase(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).map(PodStatus::getPhase).orElse("");
    }

    private void forget(String uid) {
        started.remove(uid);
        var end = ends.remove(uid);
        if (end != null) {
            end.cancel(false);
        }
    }

    /** A pod that a predecessor of this process started runs on from then. */
    private void run(Pod pod) {
        var simulation = Simulation.of(pod);
        var begun = clock.instant();
        if (phase(pod).equals("Running") && pod.getStatus().getStartTime() != null) {
            begun = Instant.parse(pod.getStatus().getStartTime());
        } else {
            publish(pod, simulation.running(pod, address(), begun));
        }
        var since = begun;
        simulation.runs().ifPresent(runs -> plan(pod, simulation, since, runs));
    }

    private void plan(Pod pod, Simulation simulation, Instant begun, Duration runs) {
        long left = Duration.between(clock.instant(), begun.plus(runs)).toMillis();
        // Of the pod itself only what its last status needs is kept until then.
        var trace = new PodBuilder(pod).editMetadata().withManagedFields().endMetadata().build();
        ends.put(
                pod.getMetadata().getUid(),
                timer.schedule(
                        () -> later(() -> end(trace, simulation, begun)),
                        Math.max(0, left),
                        TimeUnit.MILLISECONDS));
    }

    private void end(Pod pod, Simulation simulation, Instant begun) {
        if (ends.remove(pod.getMetadata().getUid()) != null) {
            publish(pod, simulation.ended(pod, begun, clock.instant()));
        }
    }

    /** From a range that nobody routes: there is nothing behind it. */
    private String address() {
        int number = addresses.incrementAndGet();
        return "198.%d.%d.%d".formatted(18 + (number >> 16 & 1), number >> 8 & 255, number & 255);
    }

    private void publish(Pod pod, PodStatus status) {
        var patch = JSON.createObjectNode();
        patch.putObject("metadata").put("uid", pod.getMetadata().getUid());
        patch.set("status", JSON.valueToTree(status));
        client.pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .subresource("status")
                .patch(MERGE, patch.toString());
    }

    private void remove(Pod pod) {
        client.pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .withGracePeriod(0)
                .delete();
    }

    private void later(Runnable write) {
        try {
            writers.execute(() -> bounded(write));
        } catch (RejectedExecutionException _) {
            LOG.debug("stopped");
        }
    }

    private void bounded(Runnable write) {
        try {
            writing.acquire();
            try {
                write.run();
            } finally {
                writing.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (KubernetesClientException e) {
            boolean gone =
                    e.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                            || e.getCode() == HttpURLConnection.HTTP_CONFLICT;
            if (!gone) {
                LOG.warn("a simulated pod was not written: {}", e.getMessage());
            }
        }
    }
}
