// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
        return CronTimes.parse(cron.getSpec().getSchedule())
                .flatMap(times -> times.next(ZonedDateTime.ofInstant(now, zone())))
                .map(ZonedDateTime::toInstant);
    }

    private ZoneId zone() {
        try {
            var name = cron.getSpec().getTimeZone();
            return name == null ? ZoneOffset.UTC : ZoneId.of(name);
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
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
