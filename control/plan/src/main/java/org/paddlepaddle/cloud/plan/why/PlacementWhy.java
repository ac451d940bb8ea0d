// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.ground.placement.NodeFilter;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;

/** Why a pod has no node. */
final class PlacementWhy {
    private static final Set<String> KNOWN_SCHEDULERS =
            Set.of("default-scheduler", JobNames.VOLCANO);

    private final AskedJob job;
    private final Evidence evidence;
    private final Pod pod;

    PlacementWhy(AskedJob job, Evidence evidence, Pod pod) {
        this.job = job;
        this.evidence = evidence;
        this.pod = pod;
    }

    Finding finding() {
        return gated().or(this::noNodes)
                .or(this::claims)
                .or(this::noPlace)
                .or(this::gang)
                .or(this::reported)
                .or(this::nobodyLooks)
                .orElseGet(() -> Finding.of(Cause.NotScheduledYet, Subject.of(pod)));
    }

    private Optional<Finding> gated() {
        var gates = pod.getSpec().getSchedulingGates();
        return gates.isEmpty()
                ? Optional.empty()
                : found(
                        Cause.Gated,
                        gates.stream()
                                .map(PodSchedulingGate::getName)
                                .collect(Collectors.joining(", ")));
    }

    private Optional<Finding> noNodes() {
        if (evidence.nodes().isEmpty()) {
            return Optional.empty();
        }
        var nodes = evidence.nodes().get();
        if (nodes.isEmpty()) {
            return found(Cause.NoNodes);
        }
        return nodes.stream().anyMatch(NodeCapacity::isReady)
                ? Optional.empty()
                : found(Cause.NodesNotReady, nodes.size());
    }

    /** In words about the pod; what the claim itself lacks is the next question. */
    private Optional<Finding> claims() {
        return ClaimWhy.holding(pod, evidence)
                .flatMap(
                        finding ->
                                switch (finding.cause()) {
                                    case ClaimMissing -> Optional.of(finding);
                                    case ClaimLost ->
                                            found(Cause.ClaimLost, finding.subject().name());
                                    default -> pending(finding.subject().name());
                                });
    }

    private Optional<Finding> pending(String claim) {
        var storageClass =
                evidence.claim(claim).map(found -> found.getSpec().getStorageClassName());
        return found(Cause.ClaimPending, claim, storageClass.orElse("none"));
    }

    /** Narrows the nodes question by question; the one that leaves none is the answer. */
    private Optional<Finding> noPlace() {
        if (evidence.nodes().isEmpty()) {
            return Optional.empty();
        }
        var room = NodeCapacity.of(evidence);
        var request = PodReading.request(pod);
        var labelled =
                room.ready().stream().filter(node -> NodeFilter.selects(request, node)).toList();
        if (labelled.isEmpty()) {
            return found(Cause.SelectorMatchesNone, wantedLabels(request));
        }
        var liked = labelled.stream().filter(node -> NodeFilter.matches(request, node)).toList();
        if (liked.isEmpty()) {
            return found(Cause.AffinityMatchesNone);
        }
        var uncordoned = liked.stream().filter(node -> !NodeFilter.closed(request, node)).toList();
        if (uncordoned.isEmpty()) {
            return found(Cause.NodesCordoned, liked.getFirst().name());
        }
        var open =
                uncordoned.stream()
                        .filter(node -> NodeFilter.untolerated(request, node).isEmpty())
                        .toList();
        if (open.isEmpty()) {
            var taint = NodeFilter.untolerated(request, uncordoned.getFirst()).orElseThrow();
            return found(Cause.TaintsRefuse, spoken(taint));
        }
        return new RoomWhy(job, room, request, open).finding();
    }

    private static String wantedLabels(PodRequest request) {
        return new TreeMap<>(request.nodeSelector())
                .entrySet().stream()
                        .map(label -> label.getKey() + "=" + label.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static String spoken(Taint taint) {
        var value = taint.value().isEmpty() ? "" : "=" + taint.value();
        return taint.key() + value + ":" + taint.effect();
    }

    /** Each pod alone would fit, and all together do not. */
    private Optional<Finding> gang() {
        var annotations = pod.getMetadata().getAnnotations();
        if (annotations == null
                || !annotations.containsKey(JobNames.GANG_NAME)
                || evidence.nodes().isEmpty()) {
            return Optional.empty();
        }
        int all = job.pods().size();
        int room = NodeCapacity.of(evidence).roomFor(job.pods());
        return room < all ? found(Cause.GangIncomplete, all, room) : Optional.empty();
    }

    private Optional<Finding> reported() {
        return scheduled()
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(PodCondition::getMessage)
                .filter(message -> message != null && !message.isEmpty())
                .flatMap(message -> found(Cause.Unscheduled, message));
    }

    private Optional<Finding> nobodyLooks() {
        var scheduler =
                Objects.requireNonNullElse(pod.getSpec().getSchedulerName(), "default-scheduler");
        return scheduled().isEmpty() && !KNOWN_SCHEDULERS.contains(scheduler)
                ? found(Cause.NoScheduler, scheduler)
                : Optional.empty();
    }

    private Optional<PodCondition> scheduled() {
        return PodWhy.condition(pod, "PodScheduled");
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, Subject.of(pod), details));
    }
}
