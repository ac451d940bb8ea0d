// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** A cron schedule: when something is due, again and again. */
public sealed interface CronSchedule permits CalendarSchedule, FixedDelay {
    /** The first time after that one; empty if none comes within five years. */
    Optional<Instant> after(Instant time);

    /**
     * Reads the five fields of cron, their nicknames, and {@code @every 1h30m}, each also behind a
     * time zone as in {@code TZ=Europe/Berlin @daily}.
     *
     * @param zone of a schedule that names none
     * @throws CronSyntaxException if it is none of them
     */
    static CronSchedule parse(String text, ZoneId zone) {
        return CronReader.read(text, zone);
    }

    /**
     * As {@link #parse}, with the seconds as a field of their own before the others, of which the
     * last, the day of the week, may be missing. Kubeflow's recurring runs are written so.
     *
     * @throws CronSyntaxException if it is none
     */
    static CronSchedule parseWithSeconds(String text, ZoneId zone) {
        return CronReader.readWithSeconds(text, zone);
    }

    /** Why a text is no schedule; empty if it is one. */
    static Optional<String> problem(String text) {
        try {
            parse(text, ZoneOffset.UTC);
            return Optional.empty();
        } catch (CronSyntaxException e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    /** The last time after the first and not after the second of these; empty if there is none. */
    default Optional<Instant> last(Instant after, Instant upTo) {
        if (this.after(after).filter(time -> !time.isAfter(upTo)).isEmpty()) {
            return Optional.empty();
        }
        // Look back further and further, so that few times are walked however many were missed.
        for (var back = Duration.ofMinutes(2); ; back = back.multipliedBy(2)) {
            var from = upTo.minus(back);
            var start = from.isAfter(after) ? from : after;
            var found = walk(start, upTo);
            if (found.isPresent()) {
                return found;
            }
        }
    }

    private Optional<Instant> walk(Instant from, Instant upTo) {
        Optional<Instant> last = Optional.empty();
        var next = after(from);
        while (next.isPresent() && !next.get().isAfter(upTo)) {
            last = next;
            next = after(next.get());
        }
        return last;
    }

    /**
     * The first time that is still to come.
     *
     * @param since when it was due last, or began: a schedule without a calendar counts from there
     */
    default Optional<Instant> next(Instant since, Instant now) {
        return after(last(since, now).orElse(since));
    }
}
