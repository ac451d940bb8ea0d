// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.SuccessPolicy;
import org.paddlepaddle.cloud.plan.job.Desertion;
import org.paddlepaddle.cloud.plan.job.PodState;
import org.paddlepaddle.cloud.plan.job.PodStates;

/** Finds what holds a job. The order of the questions is from the outside in. */
public final class JobWhy {
    private static final Duration MOMENT = Duration.ofSeconds(15);

    private final JobEvidence evidence;

    private JobWhy(JobEvidence evidence) {
        this.evidence = evidence;
    }

    public static Finding explain(JobEvidence evidence) {
        return new JobWhy(evidence).explain();
    }

    private Finding explain() {
        return over().or(this::leaving)
                .or(this::unattended)
                .or(this::refused)
                .or(this::suspended)
                .or(this::held)
                .or(this::pods)
                .or(this::deserted)
                .orElseGet(this::runs);
    }

    private Optional<Finding> over() {
        var phase = evidence.status().phase();
        if (phase == JobPhase.Completed) {
            return found(Cause.Completed);
        }
        return phase == JobPhase.Failed
                ? Optional.of(new Autopsy(evidence).finding())
                : Optional.empty();
    }

    private Optional<Finding> leaving() {
        return evidence.meta().getDeletionTimestamp() == null
                ? Optional.empty()
                : found(Cause.BeingDeleted, String.join(", ", evidence.meta().getFinalizers()));
    }

    private Optional<Finding> unattended() {
        var manager = evidence.spec().managedBy();
        if (manager != null && !manager.isEmpty() && !manager.equals(JobNames.MANAGER)) {
            return found(Cause.AnotherManager, manager);
        }
        if (!evidence.status().conditions().isEmpty()) {
            return Optional.empty();
        }
        var created = evidence.meta().getCreationTimestamp();
        var age =
                created == null
                        ? Duration.ZERO
                        : Duration.between(Instant.parse(created), evidence.now());
        return age.compareTo(MOMENT) > 0
                ? found(Cause.NobodyActs, age.toSeconds())
                : found(Cause.JustCreated);
    }

    private Optional<Finding> refused() {
        var accepted = evidence.status().condition(StandardCondition.Accepted);
        if (accepted.isPresent() && !accepted.get().holds()) {
            return found(Cause.SpecInvalid, accepted.get().message());
        }
        return evidence.status()
                .condition(StandardCondition.Reconciled)
                .filter(condition -> !condition.holds())
                .flatMap(this::trouble);
    }

    private Optional<Finding> trouble(Condition condition) {
        var reason = Reason.find(StandardReason.class, condition.reason());
        return switch (reason.orElse(StandardReason.InternalError)) {
            case Refused ->
                    condition.message().contains("exceeded quota")
                            ? found(Cause.QuotaExceeded, condition.message())
                            : found(Cause.Refused, condition.message());
            case NameTaken -> found(Cause.NameTaken, condition.message());
            case ApiUnavailable -> found(Cause.ApiUnavailable, condition.message());
            default -> found(Cause.InternalError, condition.message());
        };
    }

    private Optional<Finding> suspended() {
        if (evidence.status().phase() != JobPhase.Suspended) {
            return Optional.empty();
        }
        var labels = evidence.meta().getLabels();
        var queue = labels == null ? null : labels.get(JobNames.QUEUE);
        return queue == null ? found(Cause.Suspended) : found(Cause.QueueAdmission, queue);
    }

    /** What the operator itself waits for, before pods are the matter. */
    private Optional<Finding> held() {
        var ready = evidence.status().condition(StandardCondition.Ready);
        if (ready.isEmpty()) {
            return Optional.empty();
        }
        var message = ready.get().message();
        return switch (reason(ready.get())) {
            case WaitingForEarlierJob -> found(Cause.WaitingForEarlierJob, message);
            case WaitingForSampleSet -> found(Cause.WaitingForSampleSet, message);
            case WaitingForQueue -> found(Cause.WaitingForQueue, queue(), gangPhase());
            case WaitingForBackOff -> backingOff(message);
            case WaitingForClearance -> Optional.of(clearing());
            case null, default -> Optional.empty();
        };
    }

    private Optional<Finding> backingOff(String message) {
        var lines =
                Culprit.of(evidence.name(), evidence.status())
                        .map(culprit -> evidence.linesOf(culprit.pod()))
                        .orElse(List.of());
        return found(Cause.BackingOff, lastFailure(), message)
                .map(finding -> finding.withLines(lines));
    }

    private String queue() {
        var policy = evidence.spec().schedulingPolicy();
        return policy == null || policy.queue() == null ? "default" : policy.queue();
    }

    private String gangPhase() {
        return evidence.gangPhase().filter(phase -> !phase.isEmpty()).orElse("new");
    }

    private String lastFailure() {
        return evidence.status()
                .condition(JobCondition.Restarting)
                .map(Condition::message)
                .orElse("it failed");
    }

    private Finding clearing() {
        for (var pod : evidence.pods()) {
            if (pod.getMetadata().getDeletionTimestamp() == null) {
                continue;
            }
            var finalizers = pod.getMetadata().getFinalizers();
            if (!finalizers.isEmpty()) {
                return Finding.of(
                        Cause.PodHeldByFinalizer, name(pod), String.join(", ", finalizers));
            }
            var node = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
            if (!node.isEmpty()
                    && !evidence.hidden().nodes()
                    && !NodeRoom.isReady(evidence.nodes(), node)) {
                return Finding.of(Cause.PodOnLostNode, name(pod), node);
            }
        }
        return Finding.of(Cause.Clearing, evidence.name());
    }

    /** The first pod, in the order they start, that is not up. */
    private Optional<Finding> pods() {
        if (evidence.pods().isEmpty()) {
            return found(Cause.CreatingPods);
        }
        boolean training = evidence.status().phase() == JobPhase.Running;
        Optional<Finding> vague = Optional.empty();
        for (var pod : evidence.pods()) {
            var state = PodStates.observe(pod).state();
            boolean up = state instanceof PodState.Running || state instanceof PodState.Succeeded;
            if (up || training) {
                continue;
            }
            var finding = blocker(pod);
            // A pod that merely starts may be held back for one behind it that has no place.
            if (finding.cause() != Cause.Starting && finding.cause() != Cause.WaitingForServers) {
                return Optional.of(finding);
            }
            vague = vague.or(() -> Optional.of(finding));
        }
        return vague;
    }

    private Finding blocker(Pod pod) {
        var finding =
                isPlaced(pod)
                        ? new ContainerWhy(evidence, pod).finding()
                        : new PlacementWhy(evidence, pod).finding();
        boolean vague = finding.cause() == Cause.Starting;
        return isServer(pod) && vague ? Finding.of(Cause.WaitingForServers, name(pod)) : finding;
    }

    private static boolean isServer(Pod pod) {
        return Role.ps.name().equals(pod.getMetadata().getLabels().get(JobNames.RES_TYPE));
    }

    private static boolean isPlaced(Pod pod) {
        return pod.getSpec().getNodeName() != null && !pod.getSpec().getNodeName().isEmpty();
    }

    /** A parameter server is gone, and the workers have not noticed or are about to end. */
    private Optional<Finding> deserted() {
        if (SuccessPolicy.All.name().equals(evidence.spec().successPolicy())) {
            return Optional.empty();
        }
        for (var pod : evidence.pods()) {
            if (isServer(pod)
                    && PodStates.observe(pod).state() instanceof PodState.Succeeded(var at)
                    && at.isPresent()) {
                return Optional.of(
                        Finding.of(Cause.ServerEnded, name(pod), at.get().plus(Desertion.GRACE)));
            }
        }
        return Optional.empty();
    }

    private Finding runs() {
        var worker = evidence.status().worker();
        var wanted = evidence.spec().worker();
        if (worker != null && wanted != null && wanted.replicas() != null) {
            boolean elastic =
                    evidence.spec().elasticPolicy() != null || evidence.spec().elastic() != null;
            if (elastic && worker.running() < wanted.replicas()) {
                return Finding.of(
                        Cause.RunsWithFewer, evidence.name(), worker.running(), wanted.replicas());
            }
        }
        var since =
                evidence.status()
                        .condition(JobCondition.Running)
                        .map(Condition::lastTransitionTime)
                        .map(Instant::parse)
                        .orElse(evidence.now());
        return Finding.of(
                Cause.Runs, evidence.name(), Duration.between(since, evidence.now()).toSeconds());
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, evidence.name(), details));
    }

    static @Nullable JobReason reason(Condition condition) {
        return Reason.find(JobReason.class, condition.reason()).orElse(null);
    }

    static String name(Pod pod) {
        return pod.getMetadata().getName();
    }
}
