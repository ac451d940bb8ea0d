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
 * A job and its pods at one moment.
 *
 * @param members all its pods, ended and ending ones included
 * @param tally what they amount to
 */
record Situation(
        Job job,
        Wanted wanted,
        FailurePolicy policy,
        List<Member> members,
        Tally tally,
        Instant now) {
    static Situation of(Job job, List<Pod> pods, Instant now) {
        var wanted = Wanted.of(job);
        var policy = FailurePolicy.of(job);
        var members = Member.all(pods);
        return new Situation(
                job, wanted, policy, members, Tally.of(status(job), wanted, policy, members), now);
    }

    JobStatus status() {
        return status(job);
    }

    private static JobStatus status(Job job) {
        return Optional.ofNullable(job.getStatus()).orElseGet(JobStatus::new);
    }

    List<Member> active() {
        return members.stream().filter(Member::active).toList();
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
