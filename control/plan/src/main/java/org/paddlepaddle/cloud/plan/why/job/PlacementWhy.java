// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.ground.placement.Fit;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.Taint;

/** Why a pod has no node. */
final class PlacementWhy {
    private static final Set<String> KNOWN_SCHEDULERS =
            Set.of("default-scheduler", JobNames.VOLCANO);

    private final JobEvidence evidence;
    private final Pod pod;

    PlacementWhy(JobEvidence evidence, Pod pod) {
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
                .orElseGet(() -> Finding.of(Cause.NotScheduledYet, JobWhy.name(pod)));
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
        if (evidence.hidden().nodes()) {
            return Optional.empty();
        }
        if (evidence.nodes().isEmpty()) {
            return found(Cause.NoNodes);
        }
        return evidence.nodes().stream().anyMatch(NodeRoom::isReady)
                ? Optional.empty()
                : found(Cause.NodesNotReady, evidence.nodes().size());
    }

    private Optional<Finding> claims() {
        return PodReading.claims(pod).stream().flatMap(name -> claim(name).stream()).findFirst();
    }

    private Optional<Finding> claim(String name) {
        var claim =
                evidence.claims().stream()
                        .filter(found -> name.equals(found.getMetadata().getName()))
                        .findFirst();
        if (claim.isEmpty() && evidence.hidden().claims()) {
            return Optional.empty();
        }
        if (claim.isEmpty()) {
            return found(Cause.ClaimMissing, name);
        }
        return switch (phase(claim.get())) {
            case "Pending" -> found(Cause.ClaimPending, name, storageClass(claim.get()));
            case "Lost" -> found(Cause.ClaimLost, name);
            default -> Optional.empty();
        };
    }

    private static String phase(PersistentVolumeClaim claim) {
        var status = claim.getStatus();
        return status == null || status.getPhase() == null ? "Pending" : status.getPhase();
    }

    private static String storageClass(PersistentVolumeClaim claim) {
        return Objects.requireNonNullElse(claim.getSpec().getStorageClassName(), "none");
    }

    /** Narrows the nodes question by question; the one that leaves none is the answer. */
    private Optional<Finding> noPlace() {
        if (evidence.hidden().nodes()) {
            return Optional.empty();
        }
        var room = NodeRoom.of(evidence);
        var request = PodReading.request(pod);
        var labelled = room.ready().stream().filter(node -> Fit.selects(request, node)).toList();
        if (labelled.isEmpty()) {
            return found(Cause.SelectorMatchesNone, wantedLabels(request));
        }
        var liked = labelled.stream().filter(node -> Fit.matches(request, node)).toList();
        if (liked.isEmpty()) {
            return found(Cause.AffinityMatchesNone);
        }
        var uncordoned = liked.stream().filter(node -> !Fit.closed(request, node)).toList();
        if (uncordoned.isEmpty()) {
            return found(Cause.NodesCordoned, liked.getFirst().name());
        }
        var open =
                uncordoned.stream()
                        .filter(node -> Fit.untolerated(request, node).isEmpty())
                        .toList();
        if (open.isEmpty()) {
            var taint = Fit.untolerated(request, uncordoned.getFirst()).orElseThrow();
            return found(Cause.TaintsRefuse, spoken(taint));
        }
        return new RoomWhy(evidence, room, request, open).finding();
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
                || evidence.hidden().nodes()) {
            return Optional.empty();
        }
        int all = evidence.pods().size();
        int room = NodeRoom.of(evidence).roomFor(evidence.pods());
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
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> "PodScheduled".equals(condition.getType()))
                        .findFirst();
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, JobWhy.name(pod), details));
    }
}
