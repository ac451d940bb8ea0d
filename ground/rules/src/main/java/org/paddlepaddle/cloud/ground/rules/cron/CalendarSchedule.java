// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** Due at the seconds of a local time that all fields name. */
record CalendarSchedule(
        CronField second,
        CronField minute,
        CronField hour,
        CronField dayOfMonth,
        CronField month,
        CronField dayOfWeek,
        ZoneId zone)
        implements CronSchedule {
    @Override
    public Optional<Instant> after(Instant time) {
        return second.isEmpty() || minute.isEmpty() || hour.isEmpty() || month.isEmpty()
                ? Optional.empty()
                : new CalendarSearch(this, time).find();
    }

    /** Both kinds of day must fit, unless neither is a star: then either is enough. */
    boolean isDay(ZonedDateTime time) {
        boolean ofMonth = dayOfMonth.has(time.getDayOfMonth());
        boolean ofWeek = dayOfWeek.has(time.getDayOfWeek().getValue() % 7);
        boolean both = dayOfMonth.any() || dayOfWeek.any();
        return both ? (ofMonth && ofWeek) : (ofMonth || ofWeek);
    }
}
