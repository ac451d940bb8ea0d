// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.PodConditionPatch;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes the pods that do not tolerate what {@link EvictionRules} finds on their node. */
public final class EvictionController implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EvictionController.class);
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private static final String REASON = "DeletionByTaintManager";
    private static final String MESSAGE = "Taint manager: deleting due to NoExecute taint";

    private final KubernetesClient client;
    private final PodsByNode byNode;
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<Node> nodes;
    private final InstantSource clock;
    private final ControllerEvents events;
    private final PodConditionPatch patch;
    private final WorkQueue<String> keys = new WorkQueue<>("eviction", 2, this::look);

    public EvictionController(
            KubernetesClient client,
            PodsByNode pods,
            SharedIndexInformer<Node> nodes,
            InstantSource clock) {
        this.client = client;
        this.byNode = pods;
        this.pods = pods.all();
        this.nodes = nodes;
        this.clock = clock;
        patch = new PodConditionPatch(client, clock);
        events = new ControllerEvents(client, "taint-eviction-controller", clock);
    }

    /** Registers with the informers; call it before they start. */
    public void register() {
        pods.addEventHandler(new PodWatch());
        nodes.addEventHandler(new NodeWatch());
    }

    /** Call it when both informers are synced. */
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    /** A pod matters when it comes to a node that has such a taint, which is rare. */
    private final class PodWatch implements ResourceEventHandler<Pod> {
        @Override
        public void onAdd(Pod pod) {
            boolean tainted =
                    PodsByNode.node(pod)
                            .map(name -> nodes.getIndexer().getByKey(name))
                            .filter(node -> !taints(node).isEmpty())
                            .isPresent();
            if (tainted) {
                keys.add(Cache.metaNamespaceKeyFunc(pod));
            }
        }

        @Override
        public void onUpdate(Pod before, Pod now) {
            onAdd(now);
        }

        @Override
        public void onDelete(Pod pod, boolean finalStateUnknown) {}
    }

    private final class NodeWatch implements ResourceEventHandler<Node> {
        @Override
        public void onAdd(Node node) {
            if (!taints(node).isEmpty()) {
                wake(node);
            }
        }

        @Override
        public void onUpdate(Node before, Node now) {
            if (!taints(before).equals(taints(now))) {
                wake(now);
            }
        }

        @Override
        public void onDelete(Node node, boolean finalStateUnknown) {}

        private void wake(Node node) {
            byNode.on(node.getMetadata().getName())
                    .forEach(pod -> keys.add(Cache.metaNamespaceKeyFunc(pod)));
        }
    }

    private static List<Taint> taints(Node node) {
        var spec = node.getSpec();
        return spec == null || spec.getTaints() == null
                ? List.of()
                : spec.getTaints().stream()
                        .filter(taint -> EvictionRules.EFFECT.equals(taint.getEffect()))
                        .toList();
    }

    private Optional<Duration> look(String key) {
        var pod = pods.getIndexer().getByKey(key);
        if (pod == null || gone(pod)) {
            return Optional.empty();
        }
        var node = PodsByNode.node(pod).map(name -> nodes.getIndexer().getByKey(name));
        var tolerations =
                Objects.requireNonNullElse(
                        pod.getSpec().getTolerations(),
                        List.<io.fabric8.kubernetes.api.model.Toleration>of());
        var now = clock.instant();
        var leaves = node.flatMap(there -> EvictionRules.leavesAt(taints(there), tolerations, now));
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        if (leaves.get().isAfter(now)) {
            return Optional.of(Duration.between(now, leaves.get()));
        }
        evict(pod);
        return Optional.empty();
    }

    private static boolean gone(Pod pod) {
        boolean ended = pod.getStatus() != null && ENDED.contains(pod.getStatus().getPhase());
        return ended || pod.getMetadata().getDeletionTimestamp() != null;
    }

    private void evict(Pod pod) {
        var metadata = pod.getMetadata();
        var name = metadata.getNamespace() + "/" + metadata.getName();
        try {
            if (!patch.tell(pod, PodConditionPatch.disrupted(REASON, MESSAGE))) {
                return;
            }
            delete(pod);
            events.normal(pod, "TaintManagerEviction", "Marking for deletion Pod " + name);
            LOG.info("evicted pod {} from {}", name, pod.getSpec().getNodeName());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private void delete(Pod pod) {
        var metadata = pod.getMetadata();
        var path = "/api/v1/namespaces/" + metadata.getNamespace() + "/pods/" + metadata.getName();
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withPreconditions(new Preconditions(null, metadata.getUid()))
                        .build();
        client.raw(path, "DELETE", options);
    }
}
