// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.plan.job.pod.PodState;
import org.paddlepaddle.cloud.plan.job.pod.PodStates;

/** Why a job failed: the cause behind its {@code Failed} condition. */
record JobFailureWhy(AskedJob job, Evidence evidence) {
    Finding finding() {
        var verdict = job.status().condition(JobCondition.Failed);
        var message = verdict.map(Condition::message).orElse("it failed");
        return switch (verdict.map(JobWhy::reason).orElse(null)) {
            case DeadlineExceeded ->
                    Finding.of(
                            Cause.DeadlineExceeded,
                            job.subject(),
                            Objects.requireNonNullElse(job.spec().activeDeadlineSeconds(), 0L));
            case PodLost -> about(Cause.PodLost, message);
            case BackoffLimitExceeded ->
                    module().orElseGet(() -> about(Cause.BackoffLimitExceeded, message));
            case null, default -> podFailed(message);
        };
    }

    private Finding podFailed(String message) {
        var culprit = Optional.ofNullable(job.status().failedPod());
        var pod = culprit.flatMap(this::pod);
        if (pod.isPresent()
                && PodStates.observe(pod.get()).state() instanceof PodState.Failed how) {
            if (how.reason().equals("OOMKilled")) {
                return ContainerWhy.outOfMemory(pod.get(), culprit.get().container())
                        .withLines(evidence.linesOf(subject()));
            }
            if (how.reason().equals("Evicted")) {
                return about(Cause.Evicted, how.why());
            }
        }
        return module().orElseGet(() -> about(Cause.PodFailed, message));
    }

    private Optional<Finding> module() {
        var image =
                Optional.ofNullable(job.status().failedPod())
                        .flatMap(this::pod)
                        .map(ContainerWhy::image)
                        .orElse("");
        return ContainerWhy.module(subject(), image, evidence);
    }

    private Finding about(Cause cause, String detail) {
        return Finding.of(cause, subject(), detail).withLines(evidence.linesOf(subject()));
    }

    private Subject subject() {
        var culprit = job.status().failedPod();
        return culprit == null ? job.subject() : Subject.pod(culprit.name());
    }

    private Optional<Pod> pod(FailedPod culprit) {
        return job.pods().stream()
                .filter(pod -> pod.getMetadata().getName().equals(culprit.name()))
                .findFirst();
    }
}
