// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.plan.job.PodState;
import org.paddlepaddle.cloud.plan.job.PodStates;

/** What a failed job died of. */
record Autopsy(JobEvidence evidence) {

    Finding finding() {
        var verdict = evidence.status().condition(JobCondition.Failed);
        var message = verdict.map(Condition::message).orElse("it failed");
        return switch (verdict.map(JobWhy::reason).orElse(null)) {
            case DeadlineExceeded ->
                    Finding.of(
                            Cause.DeadlineExceeded,
                            evidence.name(),
                            Objects.requireNonNullElse(
                                    evidence.spec().activeDeadlineSeconds(), 0L));
            case PodLost -> about(Cause.PodLost, message);
            case BackoffLimitExceeded -> about(Cause.BackoffLimitExceeded, message);
            case null, default -> podFailed(message);
        };
    }

    private Finding podFailed(String message) {
        var pod = culprit().flatMap(this::pod);
        if (pod.isPresent()
                && PodStates.observe(pod.get()).state() instanceof PodState.Failed how) {
            if (how.reason().equals("OOMKilled")) {
                return about(Cause.OutOfMemory, limit(pod.get()));
            }
            if (how.reason().equals("Evicted")) {
                return about(Cause.Evicted, how.why());
            }
        }
        return about(Cause.PodFailed, message);
    }

    private Finding about(Cause cause, String detail) {
        var subject = culprit().map(Culprit::pod).orElse(evidence.name());
        return Finding.of(cause, subject, detail).withLines(evidence.linesOf(subject));
    }

    private Optional<Culprit> culprit() {
        return Culprit.of(evidence.name(), evidence.status());
    }

    private Optional<Pod> pod(Culprit culprit) {
        return evidence.pods().stream()
                .filter(pod -> JobWhy.name(pod).equals(culprit.pod()))
                .findFirst();
    }

    private static String limit(Pod pod) {
        return pod.getSpec().getContainers().stream()
                .map(Container::getResources)
                .filter(resources -> resources != null && resources.getLimits() != null)
                .map(resources -> resources.getLimits().get("memory"))
                .filter(Objects::nonNull)
                .map(Object::toString)
                .findFirst()
                .orElse("none");
    }
}
