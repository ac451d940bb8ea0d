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
import org.paddlepaddle.cloud.ground.controllers.job.JobStatuses.Crowd;
import org.paddlepaddle.cloud.ground.controllers.job.JobStatuses.News;
import org.paddlepaddle.cloud.ground.controllers.job.Staffing.Change;
import org.paddlepaddle.cloud.ground.controllers.job.Staffing.Opening;
import org.paddlepaddle.cloud.ground.controllers.workload.PodStates;

/** The next step of a job. Reads nothing but its arguments. */
final class JobRules {
    private JobRules() {}

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
        var situation = Situation.of(job, pods, now);
        var active = situation.active().stream().map(Member::pod).toList();
        var early = Verdict.of(situation);
        boolean goesOn = early instanceof Verdict.Open && !situation.deleting();
        var change = goesOn ? Staffing.of(situation) : Change.NONE;
        var end = early instanceof Verdict.Open ? List.<Pod>of() : active;
        var crowd = crowd(situation, change, end);
        var verdict = goesOn && complete(situation, crowd) ? Verdict.DONE : early;
        var accounts = Accounts.of(situation, verdict);
        var report = JobStatuses.of(situation, verdict, accounts, crowd);
        return new Step(
                goesOn ? unmarked(situation) : List.of(),
                end,
                change.drop(),
                change.create(),
                report.status(),
                accounts.release(),
                report.news(),
                recheck(situation, report.status(), change));
    }

    private static List<Pod> unmarked(Situation situation) {
        return situation.active().stream()
                .filter(member -> !member.tracked())
                .map(Member::pod)
                .toList();
    }

    private static Crowd crowd(Situation situation, Change change, List<Pod> end) {
        var leaving = Stream.concat(change.drop().stream(), end.stream()).toList();
        var staying =
                situation.active().stream()
                        .map(Member::pod)
                        .filter(pod -> !leaving.contains(pod))
                        .toList();
        var terminating = situation.members().stream().filter(Member::terminating).count();
        return new Crowd(
                staying.size() + change.create().size(),
                (int) staying.stream().filter(PodStates::ready).count(),
                (int) terminating + leaving.size());
    }

    private static boolean complete(Situation situation, Crowd crowd) {
        int needed = situation.wanted().completions().orElse(1);
        return situation.tally().succeeded() >= needed && crowd.active() == 0;
    }

    private static Optional<Duration> recheck(
            Situation situation, JobStatus status, Change change) {
        var deadline =
                situation
                        .wanted()
                        .deadline()
                        .filter(_ -> !situation.wanted().suspended())
                        .filter(_ -> status.getStartTime() != null)
                        .map(longest -> Instant.parse(status.getStartTime()).plus(longest))
                        .map(end -> Duration.between(situation.now(), end))
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
                                        JobStatuses.COMPLETE.equals(c.getType())
                                                || JobStatuses.FAILED.equals(c.getType()))
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
