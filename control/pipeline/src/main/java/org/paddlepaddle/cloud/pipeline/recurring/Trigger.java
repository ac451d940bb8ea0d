// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.recurring;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;

/**
 * The times of a recurring run.
 *
 * @param schedule what repeats
 * @param start nothing is due before
 * @param end nothing is due after
 */
public record Trigger(Schedule schedule, Optional<Instant> start, Optional<Instant> end) {
    /** What repeats. */
    public sealed interface Schedule {
        Optional<Instant> after(Instant time);

        /** The last time after the first and not after the second of these. */
        Optional<Instant> last(Instant after, Instant upTo);
    }

    /** At the times of a calendar, with seconds. */
    public record Cron(CronSchedule times) implements Schedule {
        @Override
        public Optional<Instant> after(Instant time) {
            return times.after(time);
        }

        @Override
        public Optional<Instant> last(Instant after, Instant upTo) {
            return times.last(after, upTo);
        }
    }

    /**
     * At fixed distances from the start.
     *
     * @param interval at least a second
     */
    public record Periodic(Duration interval) implements Schedule {
        @Override
        public Optional<Instant> after(Instant time) {
            return Optional.of(time.plus(interval));
        }

        @Override
        public Optional<Instant> last(Instant after, Instant upTo) {
            long times = Duration.between(after, upTo).dividedBy(interval);
            return times < 1
                    ? Optional.empty()
                    : Optional.of(after.plus(interval.multipliedBy(times)));
        }
    }

    /** The first time after this one. */
    Optional<Instant> after(Instant time) {
        return schedule.after(time).filter(next -> end.isEmpty() || !next.isAfter(end.get()));
    }

    /** The last time that has passed, or the first that is to come. */
    Optional<Instant> latest(Instant after, Instant now) {
        var until = end.filter(last -> last.isBefore(now)).orElse(now);
        return schedule.last(after, until).or(() -> after(after));
    }
}
