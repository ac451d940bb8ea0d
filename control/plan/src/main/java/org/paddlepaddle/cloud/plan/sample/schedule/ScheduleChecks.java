// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.schedule;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobSpec;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;
import org.paddlepaddle.cloud.ground.rules.cron.TimeZones;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Remarks;
import org.paddlepaddle.cloud.plan.sample.schedule.DesiredSchedule.Concurrency;

/** Reads the schedule of a job, with the rules and usual values of a CronJob. */
public final class ScheduleChecks {
    private static final int LONGEST_NAME = 52;
    private static final int KEPT_SUCCEEDED = 3;
    private static final int KEPT_FAILED = 1;

    private ScheduleChecks() {}

    public static Optional<DesiredSchedule> check(
            ObjectKey key, SampleJobSpec spec, Remarks remarks) {
        var text = spec.schedule();
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        if (key.name().length() > LONGEST_NAME) {
            remarks.problem(
                    "metadata.name",
                    "must have at most %d characters: runs are called after it"
                            .formatted(LONGEST_NAME));
        }
        CronSchedule.problem(text).ifPresent(why -> remarks.problem("spec.schedule", why));
        var zone = zone(spec, remarks);
        var concurrency =
                remarks.word("spec.concurrencyPolicy", spec.concurrencyPolicy(), Concurrency.Allow);
        return CronSchedule.problem(text).isPresent()
                ? Optional.empty()
                : Optional.of(
                        new DesiredSchedule(
                                CronSchedule.parse(text, zone),
                                Boolean.TRUE.equals(spec.suspend()),
                                concurrency,
                                Optional.ofNullable(spec.startingDeadlineSeconds())
                                        .map(Duration::ofSeconds),
                                Objects.requireNonNullElse(
                                        spec.successfulJobsHistoryLimit(), KEPT_SUCCEEDED),
                                Objects.requireNonNullElse(
                                        spec.failedJobsHistoryLimit(), KEPT_FAILED)));
    }

    /** The same on every machine: UTC unless the spec says otherwise. */
    private static ZoneId zone(SampleJobSpec spec, Remarks remarks) {
        var name = Optional.ofNullable(spec.timeZone());
        name.flatMap(TimeZones::problem).ifPresent(why -> remarks.problem("spec.timeZone", why));
        return name.flatMap(TimeZones::find).orElse(ZoneOffset.UTC);
    }
}
