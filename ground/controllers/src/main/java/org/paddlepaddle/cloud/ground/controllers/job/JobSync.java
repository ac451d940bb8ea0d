// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.job.BatchJobStatuses.Crowd;
import org.paddlepaddle.cloud.ground.controllers.job.BatchJobStatuses.News;
import org.paddlepaddle.cloud.ground.controllers.job.JobPodScaling.Change;
import org.paddlepaddle.cloud.ground.controllers.job.JobPodScaling.Opening;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** The next step of a job. Reads nothing but its arguments. */
final class JobSync {
    private JobSync() {}

    /**
     * What to do, in this order.
     *
     * @param mark pods that were adopted and carry no mark yet
     * @param end pods to delete because the job is over; they are counted
     * @param drop pods to take the mark off and delete; they are not counted
     * @param create pods to make
     * @param status to write then, as if all of that has succeeded
     * @param release pods to take the mark off once the status is written
     * @param news to tell
     * @param recheck when to look again even if nothing happens
     */
    record Step(
            List<Pod> mark,
            List<Pod> end,
            List<Pod> drop,
            List<Opening> create,
            JobStatus status,
            List<Pod> release,
            List<News> news,
            Optional<Duration> recheck) {}

    static Step decide(Job job, List<Pod> pods, Instant now) {
        var jobSnapshot = JobSnapshot.of(job, pods, now);
        var active = jobSnapshot.active().stream().map(TrackedPod::pod).toList();
        var early = FinishedCondition.of(jobSnapshot);
        boolean goesOn = early instanceof FinishedCondition.Open && !jobSnapshot.deleting();
        var change = goesOn ? JobPodScaling.of(jobSnapshot) : Change.NONE;
        var end = early instanceof FinishedCondition.Open ? List.<Pod>of() : active;
        var crowd = crowd(jobSnapshot, change, end);
        var finishedCondition =
                goesOn && complete(jobSnapshot, crowd) ? FinishedCondition.DONE : early;
        var uncountedPods = UncountedPods.of(jobSnapshot, finishedCondition);
        var report = BatchJobStatuses.of(jobSnapshot, finishedCondition, uncountedPods, crowd);
        return new Step(
                goesOn ? unmarked(jobSnapshot) : List.of(),
                end,
                change.drop(),
                change.create(),
                report.status(),
                uncountedPods.release(),
                report.news(),
                recheck(jobSnapshot, report.status(), change));
    }

    private static List<Pod> unmarked(JobSnapshot jobSnapshot) {
        return jobSnapshot.active().stream()
                .filter(trackedPod -> !trackedPod.tracked())
                .map(TrackedPod::pod)
                .toList();
    }

    private static Crowd crowd(JobSnapshot jobSnapshot, Change change, List<Pod> end) {
        var leaving = Stream.concat(change.drop().stream(), end.stream()).toList();
        var staying =
                jobSnapshot.active().stream()
                        .map(TrackedPod::pod)
                        .filter(pod -> !leaving.contains(pod))
                        .toList();
        var terminating =
                jobSnapshot.trackedPods().stream().filter(TrackedPod::terminating).count();
        return new Crowd(
                staying.size() + change.create().size(),
                (int) staying.stream().filter(PodInspection::ready).count(),
                (int) terminating + leaving.size());
    }

    private static boolean complete(JobSnapshot jobSnapshot, Crowd crowd) {
        int needed = jobSnapshot.normalizedJobSpec().completions().orElse(1);
        return jobSnapshot.completionCounts().succeeded() >= needed && crowd.active() == 0;
    }

    private static Optional<Duration> recheck(
            JobSnapshot jobSnapshot, JobStatus status, Change change) {
        var deadline =
                jobSnapshot
                        .normalizedJobSpec()
                        .deadline()
                        .filter(_ -> !jobSnapshot.normalizedJobSpec().suspended())
                        .filter(_ -> status.getStartTime() != null)
                        .map(longest -> Instant.parse(status.getStartTime()).plus(longest))
                        .map(end -> Duration.between(jobSnapshot.now(), end))
                        .filter(Duration::isPositive);
        return Stream.of(deadline, change.pause())
                .flatMap(Optional::stream)
                .min(Duration::compareTo);
    }

    /** How the job ended, if it has. */
    static Optional<JobCondition> end(Job job) {
        return job.getStatus() == null
                ? Optional.empty()
                : job.getStatus().getConditions().stream()
                        .filter(c -> "True".equals(c.getStatus()))
                        .filter(
                                c ->
                                        BatchJobStatuses.COMPLETE.equals(c.getType())
                                                || BatchJobStatuses.FAILED.equals(c.getType()))
                        .findFirst();
    }

    /** When an ended job is to be deleted; zero or less: now. */
    static Optional<Duration> expiry(Job job, Instant now) {
        return Optional.ofNullable(job.getSpec().getTtlSecondsAfterFinished())
                .flatMap(
                        seconds ->
                                end(job).map(c -> Instant.parse(c.getLastTransitionTime()))
                                        .map(at -> at.plusSeconds(seconds)))
                .map(at -> Duration.between(now, at));
    }
}
