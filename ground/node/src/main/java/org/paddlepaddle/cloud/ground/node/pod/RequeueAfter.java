// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.util.Optional;

/**
 * When one pass is requeued without news: at the earliest time that any of its steps asked for.
 *
 * <p>Every pass has its own, so no wish outlives what it was made for, and a wish lies ahead of its
 * pass: one that lay behind would repeat the pass as fast as the machine can, for ever.
 */
public final class RequeueAfter {
    private final Instant now;
    private Optional<Instant> earliest = Optional.empty();

    /**
     * @param now the time of the pass
     */
    public RequeueAfter(Instant now) {
        this.now = now;
    }

    /** The time of the pass. */
    public Instant now() {
        return now;
    }

    /**
     * Adds a wish.
     *
     * @throws IllegalArgumentException when it does not lie ahead
     */
    public void at(Instant moment) {
        if (!moment.isAfter(now)) {
            throw new IllegalArgumentException(
                    "a recheck at %s is behind its pass at %s".formatted(moment, now));
        }
        earliest = Optional.of(earliest.filter(moment::isAfter).orElse(moment));
    }

    /** Empty when only news can change what was decided. */
    public Optional<Instant> earliest() {
        return earliest;
    }
}
