// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;
import org.paddlepaddle.cloud.ground.rules.cron.CronSyntaxException;
import org.paddlepaddle.cloud.ground.rules.cron.TimeZones;

/**
 * Why a cron job starts nothing, or when it will.
 *
 * @param jobs those it made and has not removed
 */
record CronWhy(CronJob cron, List<Job> jobs, Instant now) {
    ObjectFinding finding() {
        var next = next();
        if (Boolean.TRUE.equals(cron.getSpec().getSuspend())) {
            return found(ObjectCause.CronSuspended);
        }
        if (next.isEmpty()) {
            return found(ObjectCause.CronNever, cron.getSpec().getSchedule());
        }
        var active = cron.getStatus() == null ? 0 : cron.getStatus().getActive().size();
        var last = jobs.stream().max(Comparator.comparing(CronWhy::made));
        var failure = last.flatMap(CronWhy::failure);
        if (active > 0 && "Forbid".equals(cron.getSpec().getConcurrencyPolicy())) {
            return found(ObjectCause.CronBusy, cron.getStatus().getActive().getFirst().getName());
        }
        if (failure.isPresent()) {
            return found(
                    ObjectCause.CronLastFailed,
                    last.get().getMetadata().getName(),
                    String.valueOf(failure.get().getMessage()),
                    next.get());
        }
        return found(ObjectCause.CronWaits, next.get());
    }

    private Optional<Instant> next() {
        try {
            return CronSchedule.parse(cron.getSpec().getSchedule(), zone()).next(since(), now);
        } catch (CronSyntaxException unreadable) {
            return Optional.empty();
        }
    }

    /** When it was due last, or came to be. */
    private Instant since() {
        return Optional.ofNullable(cron.getStatus())
                .map(CronJobStatus::getLastScheduleTime)
                .or(() -> Optional.ofNullable(cron.getMetadata().getCreationTimestamp()))
                .map(Instant::parse)
                .orElse(now);
    }

    private ZoneId zone() {
        return Optional.ofNullable(cron.getSpec().getTimeZone())
                .flatMap(TimeZones::find)
                .orElse(ZoneOffset.UTC);
    }

    private static String made(Job job) {
        return String.valueOf(job.getMetadata().getCreationTimestamp());
    }

    private static Optional<JobCondition> failure(Job job) {
        return job.getStatus() == null
                ? Optional.empty()
                : job.getStatus().getConditions().stream()
                        .filter(it -> "Failed".equals(it.getType()))
                        .filter(it -> "True".equals(it.getStatus()))
                        .findFirst();
    }

    private ObjectFinding found(ObjectCause cause, Object... details) {
        return ObjectFinding.of(cause, "cronjob/" + cron.getMetadata().getName(), details);
    }
}
