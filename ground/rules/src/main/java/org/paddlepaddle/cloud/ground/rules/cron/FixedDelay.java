// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Due at fixed distances from whatever time is asked about: {@code @every 1h30m}.
 *
 * @param distance whole seconds, at least one
 */
record FixedDelay(Duration distance) implements CronSchedule {
    private static final Duration LEAST = Duration.ofSeconds(1);

    static FixedDelay of(Duration asked) {
        return new FixedDelay(
                asked.compareTo(LEAST) < 0 ? LEAST : asked.truncatedTo(ChronoUnit.SECONDS));
    }

    @Override
    public Optional<Instant> after(Instant time) {
        return Optional.of(time.truncatedTo(ChronoUnit.SECONDS).plus(distance));
    }

    @Override
    public Optional<Instant> last(Instant after, Instant upTo) {
        var start = after.truncatedTo(ChronoUnit.SECONDS);
        long times = Duration.between(start, upTo).dividedBy(distance);
        return times < 1 ? Optional.empty() : Optional.of(start.plus(distance.multipliedBy(times)));
    }
}
