// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The snapshot of a job and its pods for one sync.
 *
 * @param trackedPods all its pods, ended and ending ones included
 * @param completionCounts what they amount to
 */
record JobSnapshot(
        Job job,
        NormalizedJobSpec normalizedJobSpec,
        FailurePolicy policy,
        List<TrackedPod> trackedPods,
        CompletionCounts completionCounts,
        Instant now) {
    static JobSnapshot of(Job job, List<Pod> pods, Instant now) {
        var normalizedJobSpec = NormalizedJobSpec.of(job);
        var policy = FailurePolicy.of(job);
        var trackedPods = TrackedPod.all(pods);
        return new JobSnapshot(
                job,
                normalizedJobSpec,
                policy,
                trackedPods,
                CompletionCounts.of(status(job), normalizedJobSpec, policy, trackedPods),
                now);
    }

    JobStatus status() {
        return status(job);
    }

    private static JobStatus status(Job job) {
        return Optional.ofNullable(job.getStatus()).orElseGet(JobStatus::new);
    }

    List<TrackedPod> active() {
        return trackedPods.stream().filter(TrackedPod::active).toList();
    }

    boolean deleting() {
        return job.getMetadata().getDeletionTimestamp() != null;
    }

    Optional<Instant> started() {
        return Optional.ofNullable(status().getStartTime()).map(Instant::parse);
    }

    /** The condition of that type, if it holds. */
    Optional<JobCondition> holds(String type) {
        return status().getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .filter(condition -> "True".equals(condition.getStatus()))
                .findFirst();
    }
}
