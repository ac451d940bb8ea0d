// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Ended;
import org.paddlepaddle.cloud.plan.ContainerReading.Running;
import org.paddlepaddle.cloud.plan.ContainerReading.State;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;
import org.paddlepaddle.cloud.plan.job.EarlyServerExit;
import org.paddlepaddle.cloud.plan.job.pod.PodState;
import org.paddlepaddle.cloud.plan.job.pod.PodStates;

/** Finds what holds a job. The order of the questions is from the outside in. */
public final class JobWhy {
    private static final Duration MOMENT = Duration.ofSeconds(15);

    private final AskedJob job;
    private final Evidence evidence;

    private JobWhy(AskedJob job, Evidence evidence) {
        this.job = job;
        this.evidence = evidence;
    }

    public static Finding explain(AskedJob job, Evidence evidence) {
        return new JobWhy(job, evidence).explain();
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
        var phase = job.status().phase();
        if (phase == JobPhase.Completed) {
            return found(Cause.Completed);
        }
        return phase == JobPhase.Failed
                ? Optional.of(new JobFailureWhy(job, evidence).finding())
                : Optional.empty();
    }

    private Optional<Finding> leaving() {
        return job.meta().getDeletionTimestamp() == null
                ? Optional.empty()
                : found(Cause.BeingDeleted, String.join(", ", job.meta().getFinalizers()));
    }

    private Optional<Finding> unattended() {
        var manager = job.spec().managedBy();
        if (manager != null && !manager.isEmpty() && !manager.equals(JobNames.MANAGER)) {
            return found(Cause.AnotherManager, manager);
        }
        if (!job.status().conditions().isEmpty()) {
            return Optional.empty();
        }
        var created = job.meta().getCreationTimestamp();
        var age =
                created == null
                        ? Duration.ZERO
                        : Duration.between(Instant.parse(created), evidence.now());
        return age.compareTo(MOMENT) > 0
                ? found(Cause.NobodyActs, age.toSeconds())
                : found(Cause.JustCreated);
    }

    private Optional<Finding> refused() {
        var accepted = job.status().condition(StandardCondition.Accepted);
        if (accepted.isPresent() && !accepted.get().holds()) {
            return found(Cause.SpecInvalid, accepted.get().message());
        }
        return job.status()
                .condition(StandardCondition.Reconciled)
                .filter(condition -> !condition.holds())
                .flatMap(this::trouble);
    }

    private Optional<Finding> trouble(Condition condition) {
        var reason = Reason.find(StandardReason.class, condition.reason());
        return switch (reason.orElse(StandardReason.InternalError)) {
            case Refused ->
                    quotaIsFull()
                            ? found(Cause.QuotaExceeded, condition.message())
                            : found(Cause.Refused, condition.message());
            case NameTaken -> found(Cause.NameTaken, condition.message());
            case ApiUnavailable -> found(Cause.ApiUnavailable, condition.message());
            default -> found(Cause.InternalError, condition.message());
        };
    }

    private boolean quotaIsFull() {
        var quotas = new QuotaWhy(evidence.quotas());
        return Stream.of(job.spec().ps(), job.spec().worker(), job.spec().heter())
                .filter(role -> role != null && role.template() != null)
                .map(role -> role.template().getSpec())
                .anyMatch(pod -> pod != null && quotas.isFullFor(pod));
    }

    private Optional<Finding> suspended() {
        if (job.status().phase() != JobPhase.Suspended) {
            return Optional.empty();
        }
        var labels = job.meta().getLabels();
        var queue = labels == null ? null : labels.get(JobNames.QUEUE);
        return queue == null ? found(Cause.Suspended) : found(Cause.QueueAdmission, queue);
    }

    /** What the operator itself waits for, before pods are the matter. */
    private Optional<Finding> held() {
        var ready = job.status().condition(StandardCondition.Ready);
        if (ready.isEmpty()) {
            return Optional.empty();
        }
        var message = ready.get().message();
        return switch (reason(ready.get())) {
            case WaitingForEarlierJob -> found(Cause.WaitingForEarlierJob, message);
            case WaitingForSampleSet -> found(Cause.WaitingForSampleSet, message, set());
            case WaitingForQueue -> found(Cause.WaitingForQueue, queue(), gangPhase());
            case WaitingForBackOff -> backingOff(message);
            case WaitingForClearance -> Optional.of(clearing());
            case null, default -> Optional.empty();
        };
    }

    private String set() {
        var set = job.spec().sampleSetRef();
        return set == null ? "" : String.valueOf(set.name());
    }

    private Optional<Finding> backingOff(String message) {
        var culprit = job.status().failedPod();
        return found(Cause.BackingOff, lastFailure(), message)
                .map(
                        finding ->
                                culprit == null
                                        ? finding
                                        : finding.withLines(
                                                evidence.linesOf(Subject.pod(culprit.name()))));
    }

    private String queue() {
        var policy = job.spec().schedulingPolicy();
        return policy == null || policy.queue() == null ? "default" : policy.queue();
    }

    private String gangPhase() {
        return job.gangPhase().filter(phase -> !phase.isEmpty()).orElse("new");
    }

    private String lastFailure() {
        return job.status()
                .condition(JobCondition.Restarting)
                .map(Condition::message)
                .orElse("it failed");
    }

    private Finding clearing() {
        for (var pod : job.pods()) {
            if (pod.getMetadata().getDeletionTimestamp() == null) {
                continue;
            }
            var finalizers = pod.getMetadata().getFinalizers();
            if (!finalizers.isEmpty()) {
                return Finding.of(
                        Cause.PodHeldByFinalizer, Subject.of(pod), String.join(", ", finalizers));
            }
            var node = PodWhy.node(pod);
            if (evidence.lost(node)) {
                return Finding.of(Cause.PodOnLostNode, Subject.of(pod), node);
            }
        }
        return Finding.of(Cause.Clearing, job.subject());
    }

    /** The first pod, in the order they start, that is not up. */
    private Optional<Finding> pods() {
        if (job.pods().isEmpty()) {
            return found(Cause.CreatingPods);
        }
        boolean training = job.status().phase() == JobPhase.Running;
        Optional<Finding> vague = Optional.empty();
        for (var pod : job.pods()) {
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
                PodWhy.node(pod).isEmpty()
                        ? new PlacementWhy(job, evidence, pod).finding()
                        : container(pod);
        boolean vague = finding.cause() == Cause.Starting;
        return isServer(pod) && vague
                ? Finding.of(Cause.WaitingForServers, Subject.of(pod))
                : finding;
    }

    /** What the job itself holds back is about to start, whatever the kubelet says of it. */
    private Finding container(Pod pod) {
        return prepares(pod)
                .or(() -> new ContainerWhy(pod, evidence).finding())
                .filter(found -> found.cause() != Cause.ConfigMissing || !job.holdsBack(pod))
                .orElseGet(() -> Finding.of(Cause.Starting, Subject.of(pod)));
    }

    private Optional<Finding> prepares(Pod pod) {
        var subject = Subject.of(pod);
        return ContainerReading.of(pod).stream()
                .filter(ContainerReading::first)
                .filter(container -> container.end().filter(end -> !end.failed()).isEmpty())
                .map(it -> Finding.of(Cause.InitContainer, subject, it.name(), spoken(it.state())))
                .map(finding -> finding.withLines(evidence.linesOf(subject)))
                .findFirst();
    }

    private static String spoken(State state) {
        return switch (state) {
            case Waiting(var reason, _) -> reason.isEmpty() ? "waiting" : reason;
            case Running _ -> "running";
            case Ended end -> "exit code " + end.code();
        };
    }

    private static boolean isServer(Pod pod) {
        return Role.ps.name().equals(pod.getMetadata().getLabels().get(JobNames.RES_TYPE));
    }

    /** A parameter server is gone, and the workers have not noticed or are about to end. */
    private Optional<Finding> deserted() {
        if (SuccessPolicy.All.name().equals(job.spec().successPolicy())) {
            return Optional.empty();
        }
        for (var pod : job.pods()) {
            if (isServer(pod)
                    && PodStates.observe(pod).state() instanceof PodState.Succeeded(var at)
                    && at.isPresent()) {
                return Optional.of(
                        Finding.of(
                                Cause.ServerEnded,
                                Subject.of(pod),
                                at.get().plus(EarlyServerExit.GRACE)));
            }
        }
        return Optional.empty();
    }

    private Finding runs() {
        var worker = job.status().worker();
        var wanted = job.spec().worker();
        if (worker != null && wanted != null && wanted.replicas() != null) {
            boolean elastic = job.spec().elasticPolicy() != null || job.spec().elastic() != null;
            if (elastic && worker.running() < wanted.replicas()) {
                return Finding.of(
                        Cause.RunsWithFewer, job.subject(), worker.running(), wanted.replicas());
            }
        }
        var since =
                job.status()
                        .condition(JobCondition.Running)
                        .map(Condition::lastTransitionTime)
                        .map(Instant::parse)
                        .orElse(evidence.now());
        return Finding.of(
                Cause.Runs, job.subject(), Duration.between(since, evidence.now()).toSeconds());
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, job.subject(), details));
    }

    static @Nullable JobReason reason(Condition condition) {
        return Reason.find(JobReason.class, condition.reason()).orElse(null);
    }
}
