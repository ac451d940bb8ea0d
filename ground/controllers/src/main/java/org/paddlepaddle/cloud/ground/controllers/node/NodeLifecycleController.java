// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.PodConditionPatch;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out {@link NodeRules} on every node. */
public final class NodeLifecycleController implements AutoCloseable {
    public static final String LEASES = "kube-node-lease";

    private static final String SHARED_LEASE = "paddlecloud.org/lease";
    private static final Logger LOG = LoggerFactory.getLogger(NodeLifecycleController.class);

    private final KubernetesClient client;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Lease> leases;
    private final PodsByNode pods;
    private final InstantSource clock;
    private final Map<String, Instant> planned = new HashMap<>();
    private Instant listening;
    private final ControllerEvents events;
    private final NotReadyMarker readiness;
    // One thread: what is planned is nobody else's.
    private final WorkQueue<String> names = new WorkQueue<>("node", 1, this::look);

    /**
     * @param leases of the namespace {@link #LEASES}
     */
    public NodeLifecycleController(
            KubernetesClient client,
            SharedIndexInformer<Node> nodes,
            SharedIndexInformer<Lease> leases,
            PodsByNode pods,
            InstantSource clock) {
        this.client = client;
        this.nodes = nodes;
        this.leases = leases;
        this.pods = pods;
        this.clock = clock;
        listening = clock.instant();
        events = new ControllerEvents(client, "node-controller", clock);
        readiness = new NotReadyMarker(new PodConditionPatch(client, clock), events);
    }

    /** Registers with the informer of nodes; call it before that starts. */
    public void register() {
        // Not with that of leases: a renewal only puts off the look that is planned already.
        nodes.addEventHandler(new NodeWatch());
    }

    /** Call it when all informers are synced. */
    public void start(Supervisor supervisor) {
        names.start(supervisor);
    }

    @Override
    public void close() {
        names.close();
    }

    private final class NodeWatch implements ResourceEventHandler<Node> {
        @Override
        public void onAdd(Node node) {
            names.add(node.getMetadata().getName());
        }

        @Override
        public void onUpdate(Node before, Node now) {
            names.add(now.getMetadata().getName());
        }

        @Override
        public void onDelete(Node node, boolean finalStateUnknown) {}
    }

    private Optional<Duration> look(String name) {
        var node = nodes.getIndexer().getByKey(name);
        if (node == null) {
            planned.remove(name);
            return Optional.empty();
        }
        var now = clock.instant();
        boolean stoodStill = NodeRules.stoodStill(Optional.ofNullable(planned.get(name)), now);
        if (stoodStill || now.isBefore(listening)) {
            listening = now;
        }
        var facts = facts(node, now);
        var verdict = NodeRules.decide(facts, now);
        planned.put(name, now.plus(verdict.recheck()));
        if (!verdict.silenced().isEmpty()) {
            LOG.info("node {} has not reported for {}", name, NodeRules.GRACE);
            silence(node, verdict.silenced());
            if (NodeRules.wasReady(facts)) {
                events.normal(
                        node, "NodeNotReady", "Node " + name + " status is now: NodeNotReady");
            }
        }
        if (verdict.silent()) {
            readiness.revoke(pods.on(name));
        }
        var wanted = wanted(verdict.conditionTaints());
        if (!wanted.equals(ours(node))) {
            taint(node, wanted);
        }
        return Optional.of(verdict.recheck());
    }

    private NodeFacts facts(Node node, Instant now) {
        var conditions = new HashMap<String, String>();
        conditions(node).forEach(c -> conditions.put(c.getType(), c.getStatus()));
        boolean unschedulable =
                node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable());
        return new NodeFacts(lastSign(node, now), conditions, unschedulable);
    }

    private Instant lastSign(Node node, Instant now) {
        var key = LEASES + "/" + leaseOf(node);
        var lease = Optional.ofNullable(leases.getIndexer().getByKey(key));
        return Stream.of(
                        Optional.of(listening),
                        Optional.of(Instant.parse(node.getMetadata().getCreationTimestamp())),
                        lease.map(Lease::getSpec)
                                .map(spec -> spec.getRenewTime())
                                .map(time -> time.toInstant()))
                .flatMap(Optional::stream)
                .filter(sign -> NodeRules.credible(sign, now))
                .max(Instant::compareTo)
                .orElse(listening);
    }

    /** Its own, unless it says that it shares one: simulated nodes live and die together. */
    private static String leaseOf(Node node) {
        return Optional.ofNullable(node.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(SHARED_LEASE))
                .orElse(node.getMetadata().getName());
    }

    private static List<NodeCondition> conditions(Node node) {
        return Optional.ofNullable(node.getStatus()).map(s -> s.getConditions()).orElse(List.of());
    }

    private static List<Taint> taints(Node node) {
        return Optional.ofNullable(node.getSpec()).map(s -> s.getTaints()).orElse(List.of());
    }

    /** What tells one taint from another. */
    private record Mark(String key, String effect) {
        static Mark of(Taint taint) {
            return new Mark(taint.getKey(), taint.getEffect());
        }
    }

    private static Set<Mark> wanted(List<ConditionTaint> conditionTaints) {
        return conditionTaints.stream()
                .flatMap(
                        taint ->
                                taint.effects().stream()
                                        .map(effect -> new Mark(taint.key(), effect)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<Mark> ours(Node node) {
        return taints(node).stream()
                .filter(NodeLifecycleController::isOurs)
                .map(Mark::of)
                .collect(Collectors.toSet());
    }

    private static boolean isOurs(Taint taint) {
        return ConditionTaint.of(taint.getKey())
                .filter(conditionTaints -> conditionTaints.effects().contains(taint.getEffect()))
                .isPresent();
    }

    private void silence(Node node, List<String> types) {
        var known = conditions(node).stream().map(NodeCondition::getType).toList();
        var unknown = types.stream().map(type -> unknown(type, known.contains(type))).toList();
        var change = Map.of("status", Map.of("conditions", unknown));
        client.nodes()
                .withName(node.getMetadata().getName())
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        client.getKubernetesSerialization().asJson(change));
    }

    private NodeCondition unknown(String type, boolean posted) {
        return new NodeConditionBuilder()
                .withType(type)
                .withStatus("Unknown")
                .withReason(posted ? "NodeStatusUnknown" : "NodeStatusNeverUpdated")
                .withMessage(
                        posted
                                ? "Kubelet stopped posting node status."
                                : "Kubelet never posted node status.")
                .withLastTransitionTime(now())
                .build();
    }

    private void taint(Node node, Set<Mark> wanted) {
        var present = ours(node);
        var taints = new ArrayList<Taint>();
        for (var taint : taints(node)) {
            if (!isOurs(taint) || wanted.contains(Mark.of(taint))) {
                taints.add(taint);
            }
        }
        wanted.stream()
                .filter(mark -> !present.contains(mark))
                .map(this::taint)
                .forEach(taints::add);
        var change =
                Map.of(
                        "metadata",
                        Map.of("resourceVersion", node.getMetadata().getResourceVersion()),
                        "spec",
                        Map.of("taints", taints));
        client.nodes()
                .withName(node.getMetadata().getName())
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        client.getKubernetesSerialization().asJson(change));
    }

    private Taint taint(Mark mark) {
        return new TaintBuilder()
                .withKey(mark.key())
                .withEffect(mark.effect())
                .withTimeAdded(now())
                .build();
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
