// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.pod;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.EndedPod;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.PodFacts;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.Step.Keep;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.Step.RemoveOrphan;
import org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageRules.Step.RemoveUnbound;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.PodConditionPatch;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out {@link PodGarbageRules} on every pod. */
public final class PodGarbageCollector implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PodGarbageCollector.class);
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final KubernetesClient client;
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<Node> nodes;
    private final InstantSource clock;
    private final PodConditionPatch patch;
    private final Map<String, Instant> missingNodes = new ConcurrentHashMap<>();
    private final AtomicInteger ended = new AtomicInteger();
    private final WorkQueue<String> keys = new WorkQueue<>("pod-collector", 2, this::look);
    private final WorkQueue<String> surplus =
            new WorkQueue<>("ended-pods", 1, _ -> removeSurplus());

    public PodGarbageCollector(
            KubernetesClient client,
            SharedIndexInformer<Pod> pods,
            SharedIndexInformer<Node> nodes,
            InstantSource clock) {
        this.client = client;
        this.pods = pods;
        this.nodes = nodes;
        this.clock = clock;
        patch = new PodConditionPatch(client, clock);
    }

    /** Registers with the informers; call it before they start. */
    public void register() {
        pods.addEventHandler(new PodWatch());
        nodes.addEventHandler(new NodeWatch());
    }

    /** Call it when both informers are synced, or every node would look missing. */
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
        surplus.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
        surplus.close();
    }

    private final class PodWatch implements ResourceEventHandler<Pod> {
        @Override
        public void onAdd(Pod pod) {
            keys.add(Cache.metaNamespaceKeyFunc(pod));
            count(hasEnded(pod) ? 1 : 0);
        }

        @Override
        public void onUpdate(Pod before, Pod now) {
            count((hasEnded(now) ? 1 : 0) - (hasEnded(before) ? 1 : 0));
            boolean bound = !node(before).equals(node(now));
            if (bound || now.getMetadata().getDeletionTimestamp() != null) {
                keys.add(Cache.metaNamespaceKeyFunc(now));
            }
        }

        @Override
        public void onDelete(Pod pod, boolean finalStateUnknown) {
            count(hasEnded(pod) ? -1 : 0);
        }

        private void count(int more) {
            if (ended.addAndGet(more) > PodGarbageRules.ENDED_KEPT && more > 0) {
                surplus.add("surplus");
            }
        }
    }

    private static boolean hasEnded(Pod pod) {
        return pod.getStatus() != null && ENDED.contains(pod.getStatus().getPhase());
    }

    private final class NodeWatch implements ResourceEventHandler<Node> {
        @Override
        public void onAdd(Node node) {
            missingNodes.remove(node.getMetadata().getName());
        }

        @Override
        public void onUpdate(Node before, Node now) {}

        @Override
        public void onDelete(Node node, boolean finalStateUnknown) {
            var gone = Optional.of(node.getMetadata().getName());
            pods.getIndexer().list().stream()
                    .filter(pod -> node(pod).equals(gone))
                    .forEach(pod -> keys.add(Cache.metaNamespaceKeyFunc(pod)));
        }
    }

    private static Optional<String> node(Pod pod) {
        return Optional.ofNullable(pod.getSpec())
                .map(spec -> spec.getNodeName())
                .filter(name -> !name.isEmpty());
    }

    private Optional<Duration> look(String key) {
        var pod = pods.getIndexer().getByKey(key);
        if (pod == null) {
            return Optional.empty();
        }
        var facts = new PodFacts(node(pod), pod.getMetadata().getDeletionTimestamp() != null);
        var missingSince = facts.node().flatMap(this::missingSince);
        return switch (PodGarbageRules.decide(facts, missingSince, clock.instant())) {
            case Keep(var recheck) -> recheck;
            case RemoveUnbound() -> remove(pod, "it was deleted before it had a node");
            case RemoveOrphan() -> removeOrphan(pod);
        };
    }

    private Optional<Instant> missingSince(String node) {
        if (nodes.getIndexer().getByKey(node) != null) {
            missingNodes.remove(node);
            return Optional.empty();
        }
        return Optional.of(missingNodes.computeIfAbsent(node, _ -> clock.instant()));
    }

    private Optional<Duration> removeOrphan(Pod pod) {
        // Live, because a node that has just come back may not have been seen yet.
        if (client.nodes().withName(pod.getSpec().getNodeName()).get() != null) {
            return Optional.empty();
        }
        // Whoever owns the pod sees a failure, and why, before it sees the pod gone.
        var why = PodConditionPatch.disrupted("DeletionByPodGC", "PodGC: node no longer exists");
        if (!hasEnded(pod) && !patch.fail(pod, why)) {
            return Optional.empty();
        }
        return remove(pod, "its node " + pod.getSpec().getNodeName() + " no longer exists");
    }

    private Optional<Duration> removeSurplus() {
        var all =
                pods.getIndexer().list().stream()
                        .filter(PodGarbageCollector::hasEnded)
                        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                        .map(PodGarbageCollector::ended)
                        .toList();
        for (var key : PodGarbageRules.surplus(all, PodGarbageRules.ENDED_KEPT)) {
            var pod = pods.getIndexer().getByKey(key);
            if (pod != null) {
                remove(pod, "too many pods have ended");
            }
        }
        return Optional.empty();
    }

    private static EndedPod ended(Pod pod) {
        return new EndedPod(
                Cache.metaNamespaceKeyFunc(pod),
                "Evicted".equals(pod.getStatus().getReason()),
                Instant.parse(pod.getMetadata().getCreationTimestamp()));
    }

    private Optional<Duration> remove(Pod pod, String why) {
        var metadata = pod.getMetadata();
        var path = "/api/v1/namespaces/" + metadata.getNamespace() + "/pods/" + metadata.getName();
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withGracePeriodSeconds(0L)
                        .withPreconditions(new Preconditions(null, metadata.getUid()))
                        .build();
        try {
            client.raw(path, "DELETE", options);
            LOG.info("removed pod {}/{}: {}", metadata.getNamespace(), metadata.getName(), why);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
        return Optional.empty();
    }
}
