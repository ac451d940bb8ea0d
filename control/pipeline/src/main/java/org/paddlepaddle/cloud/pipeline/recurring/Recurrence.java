// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.recurring;

import java.time.Instant;
import java.util.Optional;

/**
 * What a recurring run is known by when the next run is decided.
 *
 * @param catchup whether times that were missed are made up for, one by one; else only the latest
 * @param concurrency how many of its runs may be under way at once
 * @param created when it was made, from which it counts without a start
 * @param last the time for which a run was started last
 */
public record Recurrence(
        Trigger trigger,
        boolean enabled,
        boolean catchup,
        int concurrency,
        Instant created,
        Optional<Instant> last) {

    /** What is to be done now. */
    public sealed interface Decision {
        /** A run is due. */
        record Start(Instant due) implements Decision {}

        /** A run is due and has to wait for others of it to end. */
        record Busy(Instant due) implements Decision {}

        /** The next one is due then. */
        record Later(Instant due) implements Decision {}

        /** Nothing will be due, unless somebody changes it. */
        record Never() implements Decision {}
    }

    /**
     * @param active runs of it that have not ended
     */
    public Decision decide(int active, Instant now) {
        if (!enabled) {
            return new Decision.Never();
        }
        var due = due(now);
        if (due.isEmpty()) {
            return new Decision.Never();
        }
        if (due.get().isAfter(now)) {
            return new Decision.Later(due.get());
        }
        return active < concurrency ? new Decision.Start(due.get()) : new Decision.Busy(due.get());
    }

    private Optional<Instant> due(Instant now) {
        var from = last.or(trigger::start).orElse(created);
        return catchup ? trigger.after(from) : trigger.latest(from, now);
    }
}
