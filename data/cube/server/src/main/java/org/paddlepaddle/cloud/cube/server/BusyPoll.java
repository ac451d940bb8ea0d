// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Busy polling: whether a loop stays awake for the next request instead of sleeping until it is
 * awakened, which costs more than most requests. Only where requests have come so soon that one is
 * due before patience ends; never where others want the core. Times are of {@link System#nanoTime}.
 */
final class BusyPoll {
    /** How many waits the mean remembers. */
    private static final int MEMORY = 8;

    /** A wait of any length is forgotten after a few short ones. */
    private static final int LONGEST = 4;

    /** How often it is asked who had the core; that takes about a microsecond. */
    private static final long EVERY = Duration.ofMillis(1).toNanos();

    /** What an interrupt or two may take. */
    private static final long DISTURBED = EVERY / 4;

    /**
     * Who never sleeps is never awakened either: beside another thread it gets the core back when
     * the kernel's clock ticks, milliseconds later. Asleep it gets it with the next request. So it
     * goes to bed for a while, and for longer where it is disturbed again soon.
     */
    private static final long SHORT_NIGHT = Duration.ofMillis(20).toNanos();

    private static final long LONG_NIGHT = 64 * SHORT_NIGHT;

    /** How many nights a day has. */
    private static final int DAY = 4;

    private final long patience;
    private final LongSupplier processor;
    private long meanWait;
    private boolean awake;
    private long checked;
    private long checkedProcessor;
    private long asleepUntil;
    private long night = SHORT_NIGHT;

    /**
     * @param patience how long to look for a request before sleeping; zero: sleep at once
     * @param processor nanoseconds that this thread had a core
     */
    BusyPoll(Duration patience, LongSupplier processor, long now) {
        this.patience = patience.toNanos();
        this.processor = processor;
        meanWait = LONGEST * this.patience;
        asleepUntil = now - DAY * LONG_NIGHT;
    }

    /** A request came so long after there was nothing more to do. */
    void waited(long nanos) {
        meanWait += (Math.min(nanos, LONGEST * patience) - meanWait) / MEMORY;
    }

    /** When to give up looking, for a loop that begins now; now itself: at once. */
    long end(long now) {
        boolean stays = patience > 0 && meanWait <= patience / 2 && now - asleepUntil >= 0;
        if (!stays || disturbed(now)) {
            awake = false;
            return now;
        }
        awake = true;
        return now + patience;
    }

    /** Patience ended. */
    void sleeps() {
        awake = false;
    }

    private boolean disturbed(long now) {
        if (awake && now - checked < EVERY) {
            return false;
        }
        long had = processor.getAsLong();
        boolean kept = awake && now - checked - (had - checkedProcessor) > DISTURBED;
        checked = now;
        checkedProcessor = had;
        if (kept) {
            boolean again = now - asleepUntil < DAY * night;
            night = again ? Math.min(2 * night, LONG_NIGHT) : SHORT_NIGHT;
            asleepUntil = now + night;
        }
        return kept;
    }
}
