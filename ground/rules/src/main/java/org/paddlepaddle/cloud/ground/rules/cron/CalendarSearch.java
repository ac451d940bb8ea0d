// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Looks for the next time of a schedule, from the largest unit to the smallest: each is counted up
 * until it fits, and where that carries into a larger one the search starts over.
 *
 * <p>Hours and minutes are counted as they pass, so where clocks are set back a time comes twice,
 * and where they are set forward it does not come. What this means where clocks change at midnight
 * or by half an hour is what it means to Kubernetes.
 */
final class CalendarSearch {
    private static final int YEARS = 5;

    private final CalendarSchedule schedule;
    private ZonedDateTime at;
    private boolean aligned;

    CalendarSearch(CalendarSchedule schedule, Instant after) {
        this.schedule = schedule;
        at = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).atZone(schedule.zone());
    }

    Optional<Instant> find() {
        int lastYear = at.getYear() + YEARS;
        while (at.getYear() <= lastYear) {
            if (toMonth() && toDay() && toHour() && toMinute() && toSecond()) {
                return Optional.of(at.toInstant());
            }
        }
        return Optional.empty();
    }

    /** Like those below, false when a larger unit has begun anew. */
    private boolean toMonth() {
        while (!schedule.month().has(at.getMonthValue())) {
            beginAt(at.toLocalDateTime().truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1));
            var local = at.toLocalDateTime();
            goTo(local.withDayOfMonth(1).plusMonths(1).plusDays(local.getDayOfMonth() - 1L));
            if (at.getMonthValue() == 1) {
                return false;
            }
        }
        return true;
    }

    private boolean toDay() {
        while (!schedule.isDay(at)) {
            beginAt(at.toLocalDateTime().truncatedTo(ChronoUnit.DAYS));
            goTo(at.toLocalDateTime().plusDays(1));
            // A day need not begin at midnight.
            int hour = at.getHour();
            at = at.plusHours(hour > 12 ? 24 - hour : -hour);
            if (at.getDayOfMonth() == 1) {
                return false;
            }
        }
        return true;
    }

    private boolean toHour() {
        while (!schedule.hour().has(at.getHour())) {
            beginAt(at.toLocalDateTime().truncatedTo(ChronoUnit.HOURS));
            at = at.plusHours(1);
            if (at.getHour() == 0) {
                return false;
            }
        }
        return true;
    }

    private boolean toMinute() {
        while (!schedule.minute().has(at.getMinute())) {
            at = at.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
            aligned = true;
            if (at.getMinute() == 0) {
                return false;
            }
        }
        return true;
    }

    private boolean toSecond() {
        while (!schedule.second().has(at.getSecond())) {
            at = at.plusSeconds(1);
            aligned = true;
            if (at.getSecond() == 0) {
                return false;
            }
        }
        return true;
    }

    /** Only the first time: what is counted up then stays at its beginning. */
    private void beginAt(LocalDateTime local) {
        if (!aligned) {
            at = resolved(local, schedule.zone());
            aligned = true;
        }
    }

    /** Never back: a whole day that a zone leaves out would be looked for for ever. */
    private void goTo(LocalDateTime local) {
        var there = resolved(local, schedule.zone());
        at = there.isAfter(at) ? there : local.atZone(schedule.zone());
    }

    /**
     * As Go resolves a local time: by the offset that holds at the instant which the local time
     * would be with the offset that holds where it is taken for UTC.
     */
    private static ZonedDateTime resolved(LocalDateTime local, ZoneId zone) {
        var rules = zone.getRules();
        long seconds = local.toEpochSecond(ZoneOffset.UTC);
        int guess = rules.getOffset(Instant.ofEpochSecond(seconds)).getTotalSeconds();
        int offset = rules.getOffset(Instant.ofEpochSecond(seconds - guess)).getTotalSeconds();
        return Instant.ofEpochSecond(seconds - offset).atZone(zone);
    }
}
